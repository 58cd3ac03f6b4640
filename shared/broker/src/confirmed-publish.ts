import type { ConfirmChannel, Options } from "amqplib";
import type { Session } from "./connection.ts";
import { MessageTooLarge } from "./message-limit.ts";

const confirmTimeoutMs = 10_000;

/** Why a message may not have reached the broker. After `lost` and `closed`, which is the channel's end, it may have. */
export class NotPublished extends Error {
  override readonly name = "NotPublished";
  readonly reason: "unroutable" | "nacked" | "lost" | "closed";

  constructor(reason: NotPublished["reason"], cause?: unknown) {
    super(`the broker did not take the message: ${reason}`, { cause });
    this.reason = reason;
  }
}

export type Publishing = Pick<Session, "events" | "isClosed">;
export type Publication = { exchange: string; routingKey: string; body: Buffer; options: Options.Publish };

const returnedBy = new WeakMap<ConfirmChannel, Set<string>>();
let count = 0;

/** Resolves when every queue has stored the message. Rejects with MessageTooLarge, or with NotPublished. */
export function publishConfirmed(
  { events: channel, isClosed }: Publishing,
  { exchange, routingKey, body, options }: Publication,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (isClosed) {
    reject(new NotPublished("lost"));
    return promise;
  }
  const returned = returnsOf(channel);
  const correlationId = (++count).toString(36);
  const timer = setTimeout(() => reject(new NotPublished("lost", new Error("no confirm in time"))), confirmTimeoutMs);
  try {
    channel.publish(exchange, routingKey, body, { ...options, persistent: true, correlationId }, (error) => {
      clearTimeout(timer);
      // RabbitMQ sends a return before the message's confirm.
      if (returned.delete(correlationId)) return reject(new NotPublished("unroutable"));
      if (error) return reject(new NotPublished(reasons[error.message] ?? "lost", error));
      resolve();
    });
  } catch (error) {
    clearTimeout(timer);
    reject(error instanceof MessageTooLarge ? error : new NotPublished("lost", error));
  }
  return promise;
}

/** As amqplib words them. */
const reasons: Record<string, NotPublished["reason"]> = { "message nacked": "nacked", "channel closed": "closed" };

function returnsOf(channel: ConfirmChannel): Set<string> {
  const known = returnedBy.get(channel);
  if (known) return known;
  const returned = new Set<string>();
  channel.on("return", ({ properties }) => returned.add(properties.correlationId));
  returnedBy.set(channel, returned);
  return returned;
}
