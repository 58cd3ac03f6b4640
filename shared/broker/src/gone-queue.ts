/**
 * The wait before a deleted queue is declared again. If it is declared before its consumers were notified, RabbitMQ
 * assigns them to the new queue and sends messages that never reach them until their channel is closed.
 */
export const goneQueueMs = 1_000;
