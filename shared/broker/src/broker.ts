import { amqpAddresses } from "@outbound/service/amqp-addresses";
import type { Log } from "@outbound/service/log";
import type { ConsumeMessage, Message } from "amqplib";
import { Changes } from "./changes.ts";
import { NotPublished } from "./confirmed-publish.ts";
import { openSession, type Session, type SessionEvents } from "./connection.ts";
import { InFlight } from "./in-flight.ts";
import { watchBroker } from "./metrics.ts";
import { RecentIds } from "./recent-ids.ts";
import { withTimeout } from "./with-timeout.ts";

const setUpTimeoutMs = 15_000;
const drainTimeoutMs = 10_000;
/** Bounds each step of closing, so that a silent broker can't keep a process from stopping. */
const closeStepTimeoutMs = 3_000;
/** The wait doubles from the first to the longest, each between half and all of that, and never gives up. */
const firstDelayMs = 100;
const longestDelayMs = 1_000;
/** A shorter session doesn't reset the delays, so that a fault in the set-up can't cause a busy loop. */
const stableAfterMs = longestDelayMs;

export type BrokerOptions = {
  /** Of a broker, or of the nodes of a cluster, separated by commas. */
  url: string;
  name: string;
  namespace?: string;
  log: Log;
};

export type Part = (session: Session) => Promise<void>;

export type ReplyTaker = {
  reply(message: ConsumeMessage): void;
  returned(message: Message): void;
  lost(reason: Error): void;
  pendingCount(): number;
};

/** Resolves after the first successful set-up. Retries for ever and logs each failure. */
export async function connectBroker(options: BrokerOptions): Promise<Broker> {
  const broker = new Broker(options);
  await broker.currentSession();
  return broker;
}

export class Broker {
  readonly name: string;
  readonly namespace: string;
  readonly log: Log;
  replies: ReplyTaker | undefined;
  readonly queues = new Set<string>();
  readonly waited = new RecentIds();
  readonly changes = new Changes(this);
  inFlight = 0;
  session: Session | undefined;
  #isBlocked = false;
  #isClosing = false;
  #lastAddress: string | undefined;
  readonly #addresses: readonly string[];
  readonly #parts: Part[] = [];
  readonly #onUp: (() => void)[] = [];
  readonly #setUps = new WeakMap<Session, Map<Part, Promise<void>>>();
  readonly #inFlight = new Map<string, InFlight>();
  readonly #stopMetrics: () => void;
  #next = unresolved();
  #wake = () => {};

  constructor({ url, name, namespace = "", log }: BrokerOptions) {
    this.#addresses = amqpAddresses(url);
    this.name = name;
    this.namespace = namespace;
    this.log = log.child({ component: "broker" });
    this.#stopMetrics = watchBroker(this);
    void this.#supervise();
  }

  get isUp(): boolean {
    return this.session !== undefined;
  }

  /** RabbitMQ accepts no messages because of a memory or disk alarm. */
  get isBlocked(): boolean {
    return this.#isBlocked;
  }

  /** Whether RabbitMQ takes a message now. */
  async takesMessages(timeoutMs: number): Promise<boolean> {
    const session = await this.currentSession();
    const told = new Promise<void>((resolve) => {
      session.publishing.once("blocked", resolve);
      session.publishNowhere(resolve);
    });
    await withTimeout(told, timeoutMs, "no answer in time").catch(() => {});
    return !this.isBlocked;
  }

  /**
   * Stops consuming, lets handlers finish (10 s at most), then `finish`, waits until all that was published is
   * confirmed, and closes the consuming connection before the publishing one.
   */
  async close(finish: () => Promise<void> = async () => {}): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#wake();
    const { session } = this;
    const untilLost = async (work: Promise<void> = Promise.resolve()) => {
      await withTimeout(work, closeStepTimeoutMs, "no answer in time").catch((error: unknown) =>
        this.log.warn({ err: error }, "broker.close_failed"),
      );
    };
    await untilLost(session?.cancelConsumers());
    await this.#drained();
    await finish();
    // During an alarm nothing is confirmed.
    if (!this.isBlocked) await untilLost(session?.flush());
    await session?.close();
    this.session = undefined;
    const reason = new Error("the broker connection was closed");
    this.replies?.lost(reason);
    this.#next.reject(reason);
    this.#next = unresolved();
    this.#next.reject(reason);
    this.#stopMetrics();
  }

  /** Waits for the next session if there is none. Rejects only when the broker is closed. */
  currentSession(): Promise<Session> {
    return this.session ? Promise.resolve(this.session) : this.#next.promise;
  }

  /** For callers that can't wait: throws NotPublished while nothing can be published. */
  requireSession(): Session {
    if (!this.session || this.isBlocked) throw new NotPublished("lost", new Error("the broker takes no messages"));
    return this.session;
  }

  /** Survives sessions, because handlers of a lost session still run. */
  inFlightOf(queue: string): InFlight {
    const inFlight = this.#inFlight.get(queue) ?? new InFlight();
    this.#inFlight.set(queue, inFlight);
    return inFlight;
  }

  inHand(): Record<string, number> {
    const counts = [...this.#inFlight].map(
      ([queue, inFlight]) => [queue.slice(this.namespace.length), inFlight.count] as const,
    );
    return Object.fromEntries(counts);
  }

  async add(part: Part): Promise<void> {
    this.#parts.push(part);
    for (;;) {
      const session = await this.currentSession();
      try {
        await this.#setUpPart(session, part);
        return;
      } catch (error) {
        session.fail(error instanceof Error ? error : new Error(String(error)));
        await session.closed.catch(() => {});
      }
    }
  }

  whenUp(run: () => void): () => void {
    this.#onUp.push(run);
    return () => void this.#onUp.splice(this.#onUp.indexOf(run), 1);
  }

  async #supervise(): Promise<void> {
    let failures = 0;
    while (!this.#isClosing) {
      const startedAt = Date.now();
      const reason = await this.#liveOnce();
      if (this.#isClosing) return;
      failures = Date.now() - startedAt > stableAfterMs ? 1 : failures + 1;
      const delayMs = Math.min(firstDelayMs * 2 ** (failures - 1), longestDelayMs) * (0.5 + Math.random() / 2);
      this.log.warn({ err: reason, retry_in_ms: Math.round(delayMs) }, "broker.connection_failed");
      await this.#pause(delayMs);
    }
  }

  async #liveOnce(): Promise<unknown> {
    let session: Session | undefined;
    try {
      const events: SessionEvents = {
        onReply: (message) => this.replies?.reply(message),
        onReturnedRequest: (message) => this.replies?.returned(message),
        onBlocked: (isBlocked) => this.#block(isBlocked),
      };
      session = await openSession(this.#addresses, this.name, events, this.#lastAddress);
      this.#lastAddress = session.address;
      await this.#setUp(session);
      return await session.closed;
    } catch (error) {
      session?.fail(error instanceof Error ? error : new Error(String(error)));
      this.#lose(error);
      return error;
    }
  }

  async #setUp(session: Session): Promise<void> {
    const work = async () => {
      await session.setUp();
      await Promise.all(this.#parts.map((part) => this.#setUpPart(session, part)));
    };
    await withTimeout(Promise.race([work(), session.closed]), setUpTimeoutMs, "the set-up took too long");
    if (session.isClosed || this.#isClosing) throw new Error("closed during the set-up");
    this.session = session;
    this.#next.resolve(session);
    this.log.info({}, "broker.connected");
    for (const run of this.#onUp) run();
  }

  #setUpPart(session: Session, part: Part): Promise<void> {
    let setUps = this.#setUps.get(session);
    if (!setUps) this.#setUps.set(session, (setUps = new Map()));
    let setUp = setUps.get(part);
    if (!setUp) setUps.set(part, (setUp = Promise.race([part(session), session.closed])));
    return setUp;
  }

  #lose(reason: unknown): void {
    if (this.session) {
      this.session = undefined;
      if (!this.#isClosing) this.#next = unresolved();
    }
    this.#isBlocked = false;
    this.replies?.lost(reason instanceof Error ? reason : new Error(String(reason)));
  }

  #block(isBlocked: boolean): void {
    this.#isBlocked = isBlocked;
    this.log.warn({}, isBlocked ? "broker.blocked" : "broker.unblocked");
  }

  async #drained(): Promise<void> {
    const giveUpAt = Date.now() + drainTimeoutMs;
    while (this.inFlight + (this.replies?.pendingCount() ?? 0) > 0 && Date.now() < giveUpAt) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  #pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, delayMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function unresolved(): PromiseWithResolvers<Session> {
  const next = Promise.withResolvers<Session>();
  next.promise.catch(() => {});
  return next;
}
