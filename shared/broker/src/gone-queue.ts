/**
 * A queue that is gone is declared again after as long. Where that comes before its consumers have heard, RabbitMQ takes them for
 * the new queue's and gives them messages that never reach them, until their channel is closed.
 */
export const goneQueueMs = 1_000;
