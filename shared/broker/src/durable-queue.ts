import { randomUUID } from "node:crypto";
import type { Channel } from "amqplib";
import type { Session } from "./connection.ts";
import { isNotFound } from "./queue-depth.ts";

/** Bound to its queue alone, so the broker deletes it with the queue. Nothing is published to it. */
const markOf = (queue: string) => `${queue}.lasts`;

/**
 * RabbitMQ writes down where a new quorum queue has its log only when half a second has passed, or when it declares
 * another one. Killed before that it starts the queue empty, without the messages that it had confirmed. So whoever
 * finds a queue without its mark declares another queue, and then the mark.
 */
export async function declareDurable(
  session: Session,
  queue: string,
  declare: (channel: Channel) => Promise<unknown>,
): Promise<void> {
  const isDurable = await session.withChannel(async (channel) => {
    await declare(channel);
    return channel.bindQueue(queue, markOf(queue), "").then(
      () => true,
      (error: unknown) => {
        if (isNotFound(error)) return false;
        throw error;
      },
    );
  });
  if (!isDurable) await session.withChannel((channel) => makeDurable(channel, queue));
}

async function makeDurable(channel: Channel, queue: string): Promise<void> {
  const other = `${queue}.${randomUUID()}`;
  await channel.assertQueue(other, {
    durable: true,
    arguments: { "x-queue-type": "quorum", "x-expires": 60_000 },
  });
  await channel.deleteQueue(other);
  await channel.assertExchange(markOf(queue), "fanout", { durable: true, autoDelete: true });
  await channel.bindQueue(queue, markOf(queue), "");
}
