import type { Log } from "@outbound/service/log";
import type { ConsumeMessage, Message } from "amqplib";
import { Changes } from "./changes.ts";
import { NotPublished } from "./confirmed-publish.ts";
import { openSession, type Session } from "./connection.ts";
import { Hands } from "./hands.ts";
import { watchBroker } from "./metrics.ts";
import { Recent } from "./recent.ts";
import { withTimeout } from "./with-timeout.ts";

const setUpTimeoutMs = 15_000;
const drainTimeoutMs = 10_000;
/** A broker that doesn't answer holds up no process that stops: its outbox and its queues keep what is left. */
const closeStepTimeoutMs = 3_000;
/** Waits between attempts: 100 ms doubling to 1 s, each between half and all of it; for ever. A broker that is back is used soon. */
const firstDelayMs = 100;
const longestDelayMs = 1_000;
/**
 * A session that lived shorter doesn't start the waits over, so that a fault in the set-up can't spin. One that lived as long as
 * the longest wait costs no more when it comes again soon.
 */
const stableAfterMs = longestDelayMs;

export type BrokerOptions = {
  url: string;
  /** The service's name, for the broker's list of connections and the log. */
  name: string;
  /** Prefix of every queue and exchange name. */
  namespace?: string;
  log: Log;
};

/** What rebuilds itself on every new session: declares its queues and consumes them. */
export type Part = (session: Session) => Promise<void>;

/** Who takes replies: the RPC client. */
export type ReplyTaker = {
  reply(message: ConsumeMessage): void;
  returned(message: Message): void;
  lost(reason: Error): void;
  pendingCount(): number;
};

/** Resolves once the first set-up succeeded; tries for ever, logging each failure. */
export async function connectBroker(options: BrokerOptions): Promise<Broker> {
  const broker = new Broker(options);
  await broker.currentSession();
  return broker;
}

/** Keeps a session with RabbitMQ alive for ever. Made by `connectBroker`; what isn't documented here is for this package. */
export class Broker {
  readonly name: string;
  readonly namespace: string;
  readonly log: Log;
  /** Set by the RPC client. */
  replies: ReplyTaker | undefined;
  /** Those that it consumes, and where what it gives up on goes: their depth is measured. */
  readonly queues = new Set<string>();
  /** Those of an earlier version, whose limit of deliveries is low and can't change. */
  readonly olderQueues = new Set<string>();
  /** Messages that waited for a server, and were not handled since. */
  readonly waited = new Recent();
  /** For the open pages of the app. */
  readonly changes = new Changes(this);
  /** Messages whose handlers run. */
  inFlight = 0;
  /** The session in use; undefined while there is none. */
  session: Session | undefined;
  #isBlocked = false;
  #isClosing = false;
  readonly #url: string;
  readonly #parts: Part[] = [];
  readonly #onUp: (() => void)[] = [];
  readonly #setUps = new WeakMap<Session, Map<Part, Promise<void>>>();
  readonly #hands = new Map<string, Hands>();
  readonly #forgetMetrics: () => void;
  #next = unresolved();
  #wake = () => {};

  constructor({ url, name, namespace = "", log }: BrokerOptions) {
    this.#url = url;
    this.name = name;
    this.namespace = namespace;
    this.log = log.child({ component: "broker" });
    this.#forgetMetrics = watchBroker(this);
    void this.#supervise();
  }

  /** Connected, and everything declared and consumed. */
  get isUp(): boolean {
    return this.session !== undefined;
  }

  /** RabbitMQ takes nothing for now: a memory or disk alarm. */
  get isBlocked(): boolean {
    return this.#isBlocked;
  }

  /**
   * Stops consuming, hands back what waits for a server, lets what is in flight finish (10 s at most), then what follows from it in `finish`, has everything
   * published confirmed, and closes the consuming connection before the publishing one.
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
    await untilLost(session?.flush());
    await session?.close();
    this.session = undefined;
    const reason = new Error("the broker connection was closed");
    this.replies?.lost(reason);
    this.#next.reject(reason);
    this.#next = unresolved();
    this.#next.reject(reason);
    this.#forgetMetrics();
  }

  /** The session in use, or the next one. Rejects only when the broker is closed. */
  currentSession(): Promise<Session> {
    return this.session ? Promise.resolve(this.session) : this.#next.promise;
  }

  /** For who can't wait: throws NotPublished while nothing can be published. */
  requireSession(): Session {
    if (!this.session || this.isBlocked) throw new NotPublished("lost", new Error("the broker takes no messages"));
    return this.session;
  }

  /** Across sessions: what a lost one has left running is still in hand. */
  handsOf(queue: string): Hands {
    const hands = this.#hands.get(queue) ?? new Hands();
    this.#hands.set(queue, hands);
    return hands;
  }

  /** How many messages of each queue this process has in hand. */
  inHand(): Record<string, number> {
    const counts = [...this.#hands].map(([queue, hands]) => [queue.slice(this.namespace.length), hands.count] as const);
    return Object.fromEntries(counts);
  }

  /** Resolves when the part is set up for the first time; it will be again on every session. */
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

  /** Runs whenever a session has come up. */
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

  /** One session from connecting to its end; the answer is why it ended. */
  async #liveOnce(): Promise<unknown> {
    let session: Session | undefined;
    try {
      session = await openSession(this.#url, this.name, {
        onReply: (message) => this.replies?.reply(message),
        onReturnedRequest: (message) => this.replies?.returned(message),
        onBlocked: (isBlocked) => this.#block(isBlocked),
      });
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
