import { setTimeout as pause } from "node:timers/promises";
import {
  type Channel,
  type ChannelModel,
  type ConfirmChannel,
  type ConsumeMessage,
  connect,
  type Message,
} from "amqplib";
import { corkWrites } from "./cork-writes.ts";
import { bounded } from "./message-limit.ts";
import { redeclareDelayMs } from "./redeclare-delay.ts";
import { withTimeout } from "./with-timeout.ts";

const connectTimeoutMs = 10_000;
/** Where there is another node to go to, a silent one is left sooner. */
const heartbeatSeconds = { alone: 10, ofSeveral: 1 };
const headStartMs = 500;
const closeTimeoutMs = 1_000;

export type SessionEvents = {
  onReply(message: ConsumeMessage): void;
  onReturnedRequest(message: Message): void;
  onBlocked(isBlocked: boolean): void;
};

type Channels = {
  requests: ConfirmChannel;
  unconfirmedRequests: Channel;
  answers: Channel;
  events: ConfirmChannel;
};

type Consumer = { channel: Channel; queue: string; tag: string };

/** When the first of the two connections closes the session is over: `closed` rejects, and the next one is opened. */
export class Session {
  readonly address: string;
  /** Consuming has its own connection, because an alarm blocks a publishing one entirely. */
  readonly publishing: ChannelModel;
  readonly consuming: ChannelModel;
  replyTo = "";
  readonly declared = new Map<string, Promise<void>>();
  isClosed = false;
  /** RabbitMQ ended the session over a message that was published on `events`. */
  hasRefusedEvent = false;
  #channels: Channels | undefined;
  readonly #end = Promise.withResolvers<never>();
  readonly closed = this.#end.promise;
  readonly #consumption = new AbortController();
  #consumers: Consumer[] = [];
  readonly #events: SessionEvents;

  constructor(address: string, publishing: ChannelModel, consuming: ChannelModel, events: SessionEvents) {
    this.address = address;
    this.publishing = publishing;
    this.consuming = consuming;
    this.#events = events;
    this.closed.catch(() => {});
    for (const connection of [publishing, consuming]) {
      this.#watch(connection, "connection closed");
      connection.on("blocked", () => events.onBlocked(true));
      connection.on("unblocked", () => events.onBlocked(false));
    }
  }

  async setUp(): Promise<void> {
    const events = this.#events;
    const [requests, unconfirmedRequests, confirmed, answers, replies] = await Promise.all([
      this.confirmChannel(),
      this.#channelOn(this.publishing),
      this.confirmChannel(),
      this.#channelOn(this.publishing),
      this.consumingChannel(),
    ]);
    this.#channels = { requests, unconfirmedRequests, answers, events: confirmed };
    confirmed.on("error", () => {
      this.hasRefusedEvent = true;
    });
    for (const channel of [requests, unconfirmedRequests]) {
      channel.on("return", (message) => events.onReturnedRequest(message));
    }
    // A fixed name would be refused while the broker still holds the last session's exclusive queue.
    const { queue } = await replies.assertQueue("", { exclusive: true, durable: false, autoDelete: true });
    await replies.consume(queue, (message) => (message ? events.onReply(message) : this.fail(cancelled(queue))), {
      noAck: true,
    });
    this.replyTo = queue;
  }

  /** As agreed with the broker; after two of them without a sign of life either side closes the connection. */
  get heartbeatSeconds(): number {
    const agreed: unknown = Reflect.get(this.consuming.connection, "heartbeat");
    return typeof agreed === "number" && agreed > 0 ? agreed : heartbeatSeconds.alone;
  }

  get requests(): ConfirmChannel {
    return this.#opened.requests;
  }

  get unconfirmedRequests(): Channel {
    return this.#opened.unconfirmedRequests;
  }

  get answers(): Channel {
    return this.#opened.answers;
  }

  get events(): ConfirmChannel {
    return this.#opened.events;
  }

  get #opened(): Channels {
    if (!this.#channels) throw new Error("the session has not been set up");
    return this.#channels;
  }

  /** RabbitMQ tells of an alarm only to a connection that publishes; no queue has this name, so it drops the message. */
  publishNowhere(onConfirmed: () => void = () => {}): void {
    if (!this.isClosed) this.requests.publish("", "outbound.nowhere", Buffer.alloc(0), {}, onConfirmed);
  }

  consumingChannel(): Promise<Channel> {
    return this.#channelOn(this.consuming);
  }

  async confirmChannel(): Promise<ConfirmChannel> {
    const channel = bounded(await this.publishing.createConfirmChannel());
    this.#watch(channel, "channel closed");
    return channel;
  }

  /** Declares and consumes, and repeats both when the broker cancels the consumer. `close` cancels it. */
  async consume(
    channel: Channel,
    queue: string,
    declare: () => Promise<unknown>,
    onMessage: (message: ConsumeMessage) => void,
  ): Promise<void> {
    await declare();
    await this.consumeOnce(channel, queue, onMessage, async () => {
      await pause(redeclareDelayMs);
      if (!this.consumption.aborted) await this.consume(channel, queue, declare, onMessage);
    });
  }

  /** `onCancelled` runs when the broker cancels the consumer, as it does when the queue is gone. `close` cancels it. */
  async consumeOnce(
    channel: Channel,
    queue: string,
    onMessage: (message: ConsumeMessage) => void,
    onCancelled: () => Promise<void>,
  ): Promise<void> {
    const { consumerTag } = await channel.consume(queue, (message) => {
      if (message) return onMessage(message);
      this.#consumers = this.#consumers.filter((consumer) => consumer.channel !== channel || consumer.queue !== queue);
      onCancelled().catch((error: unknown) => this.fail(asError(error)));
    });
    this.#consumers.push({ channel, queue, tag: consumerTag });
  }

  /** Opens a channel for one piece of work, which may fail without ending the session. */
  async withChannel<T>(work: (channel: ConfirmChannel) => Promise<T>): Promise<T> {
    const channel = bounded(await this.publishing.createConfirmChannel());
    let isOpen = true;
    channel.on("error", () => {});
    channel.on("close", () => {
      isOpen = false;
    });
    try {
      return await work(channel);
    } finally {
      if (isOpen) await channel.close();
    }
  }

  get consumption(): AbortSignal {
    return this.#consumption.signal;
  }

  async cancelConsumers(): Promise<void> {
    const cancelled = this.#consumers.splice(0).map(({ channel, tag }) => channel.cancel(tag));
    await Promise.all(cancelled).finally(() => this.#consumption.abort());
  }

  async flush(): Promise<void> {
    await Promise.allSettled([this.requests.waitForConfirms(), this.events.waitForConfirms()]);
    await this.answers.prefetch(0);
  }

  fail(reason: Error): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#consumption.abort();
    this.#end.reject(reason);
    void closeOrDestroy(this.consuming);
    void closeOrDestroy(this.publishing);
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#consumption.abort();
    await closeOrDestroy(this.consuming);
    await closeOrDestroy(this.publishing);
    this.#end.reject(new Error("closed"));
  }

  async #channelOn(connection: ChannelModel): Promise<Channel> {
    const channel = bounded(await connection.createChannel());
    this.#watch(channel, "channel closed");
    return channel;
  }

  #watch(emitter: ChannelModel | Channel, what: string): void {
    emitter.on("error", (error: Error) => this.fail(error));
    emitter.on("close", (error?: Error) => this.fail(error ?? new Error(what)));
    emitter.on("handler-error", (error: Error) => this.fail(error));
  }
}

/**
 * Tries each node once, in random order so that processes spread, the one used last at the end. The next is
 * tried when one refuses, and beside one that doesn't answer soon, as it may stand still. Rejects after
 * `connectTimeoutMs` and the head starts at most.
 */
export async function openSession(
  nodes: readonly string[],
  name: string,
  events: SessionEvents,
  lastAddress?: string,
): Promise<Session> {
  const heartbeat = nodes.length === 1 ? heartbeatSeconds.alone : heartbeatSeconds.ofSeveral;
  const opening: Promise<Session>[] = [];
  let opened: Session | undefined;
  for (const address of inRandomOrder(nodes, lastAddress)) {
    const attempt = openSessionAt({ address, name, timeout: connectTimeoutMs, heartbeat }, events);
    opening.push(attempt);
    attempt.then(
      (session) => {
        if (opened) void session.close();
        opened ??= session;
      },
      () => {},
    );
    await Promise.race([attempt, pause(headStartMs, undefined, { ref: false })]).catch(() => {});
    if (opened) return opened;
  }
  return Promise.any(opening).catch(({ errors }: AggregateError) => {
    throw errors.length === 1 ? errors[0] : new AggregateError(errors, "none of the broker's nodes answers");
  });
}

function inRandomOrder(nodes: readonly string[], lastAddress: string | undefined): string[] {
  const ranked = nodes.map((address) => ({ address, rank: address === lastAddress ? 1 : Math.random() }));
  return ranked.sort((one, other) => one.rank - other.rank).map(({ address }) => address);
}

type Connecting = { address: string; name: string; timeout: number; heartbeat: number };

async function openSessionAt({ name, ...connecting }: Connecting, events: SessionEvents): Promise<Session> {
  const opening = [
    open({ ...connecting, name: `${name} publishing` }),
    open({ ...connecting, name: `${name} consuming` }),
  ] as const;
  try {
    const [publishing, consuming] = await Promise.all(opening);
    return new Session(connecting.address, publishing, consuming, events);
  } catch (error) {
    for (const opened of opening) opened.then(closeOrDestroy, () => {});
    throw error;
  }
}

async function open({ address, name, timeout, heartbeat }: Connecting): Promise<ChannelModel> {
  const url = new URL(address);
  if (!url.searchParams.has("heartbeat")) url.searchParams.set("heartbeat", `${heartbeat}`);
  const connection = await connect(url.href, {
    // Without it a call at low load waits 40 ms for a delayed acknowledgement.
    noDelay: true,
    timeout,
    clientProperties: { connection_name: name },
  });
  // Before the session listens, an `error` without a listener would end the process.
  connection.on("error", () => {});
  corkWrites(connection.connection);
  return connection;
}

/** amqplib emits no close event when a connection's stream is destroyed. */
async function closeOrDestroy(connection: ChannelModel): Promise<void> {
  const closing = connection.close();
  await withTimeout(closing, closeTimeoutMs, "no answer in time").catch(() => {
    closing.catch(() => {});
    const stream: unknown = Reflect.get(connection.connection, "stream");
    if (typeof stream === "object" && stream && "destroy" in stream && typeof stream.destroy === "function") {
      stream.destroy();
    }
  });
}

const cancelled = (queue: string) => new Error(`the broker cancelled the consumer of ${queue}`);

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
