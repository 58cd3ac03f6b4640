import type { ConsumeMessage } from "amqplib";
import type { Session } from "./connection.ts";
import type { Answer } from "./implement.ts";

/** The `type` of a message that holds several. */
export const severalReplies = "several-replies";

/** A longer reply is sent alone, so that a message of several fits into one frame. */
export const severalBytes = 64 * 1_024;

export type Reply = { id: string; type: "ok" | "error"; body: Buffer };

type Batch = { replies: Reply[]; bytes: number; sent: PromiseWithResolvers<void> };

/** One message carries a turn's replies to a client, because RabbitMQ's work is the largest part of a call's cost. */
export class Replies {
  readonly #session: Session;
  readonly #batches = new Map<string, Batch>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** Resolves, within the turn, when the reply has been written. Rejects when the session is over. */
  async send({ properties }: ConsumeMessage, { outcome, body }: Answer): Promise<void> {
    const { replyTo, correlationId } = properties;
    const reply: Reply = { id: correlationId, type: outcome === "ok" ? "ok" : "error", body };
    const bytes = sizeOf(reply);
    const batch = this.#batchWithRoom(replyTo, bytes);
    batch.replies.push(reply);
    batch.bytes += bytes;
    return batch.sent.promise;
  }

  #batchWithRoom(replyTo: string, bytes: number): Batch {
    const waiting = this.#batches.get(replyTo);
    if (waiting && waiting.bytes + bytes <= severalBytes) return waiting;
    if (waiting) this.#sendBatch(replyTo, waiting);
    else if (this.#batches.size === 0) process.nextTick(() => this.#sendAll());
    const batch = { replies: [], bytes: 0, sent: Promise.withResolvers<void>() };
    this.#batches.set(replyTo, batch);
    return batch;
  }

  #sendAll(): void {
    for (const [replyTo, batch] of this.#batches) this.#sendBatch(replyTo, batch);
    this.#batches.clear();
  }

  #sendBatch(replyTo: string, { replies, sent }: Batch): void {
    try {
      this.#publish(replyTo, replies);
      sent.resolve();
    } catch (error) {
      sent.reject(error);
    }
  }

  #publish(replyTo: string, replies: readonly Reply[]): void {
    if (this.#session.isClosed) throw new Error("the session is over");
    const [first] = replies;
    if (replies.length > 1) this.#session.answers.publish("", replyTo, pack(replies), { type: severalReplies });
    else if (first) {
      this.#session.answers.publish("", replyTo, first.body, { correlationId: first.id, type: first.type });
    }
  }
}

export function* unpack(content: Buffer): Generator<Reply> {
  for (let at = 0; at < content.length; ) {
    const idEnd = at + fixedBytes + content.readUInt8(at + 5);
    const end = idEnd + content.readUInt32BE(at);
    yield {
      id: content.toString("utf8", at + fixedBytes, idEnd),
      type: content.readUInt8(at + 4) === 1 ? "ok" : "error",
      body: content.subarray(idEnd, end),
    };
    at = end;
  }
}

/** The body's length in 4 bytes, 1 for ok or 0 for an error, the id's length in 1 byte; the id and the body follow. */
const fixedBytes = 6;

function pack(replies: readonly Reply[]): Buffer {
  const parts = replies.flatMap(({ id, type, body }) => {
    const head = Buffer.alloc(fixedBytes + Buffer.byteLength(id));
    head.writeUInt32BE(body.length, 0);
    head.writeUInt8(type === "ok" ? 1 : 0, 4);
    head.writeUInt8(head.length - fixedBytes, 5);
    head.write(id, fixedBytes);
    return [head, body];
  });
  return Buffer.concat(parts);
}

const sizeOf = ({ id, body }: Reply) => fixedBytes + Buffer.byteLength(id) + body.length;
