/**
 * The wait before a deleted queue is declared again. Declared before its consumers were notified, RabbitMQ would assign
 * them to the new queue, and its messages would never reach them.
 */
export const redeclareDelayMs = 1_000;
