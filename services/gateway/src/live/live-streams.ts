import { AppError, unavailable } from "@outbound/contracts/app-error";
import { topics as allTopics, type Topic } from "@outbound/contracts/topics";
import type { Log } from "@outbound/service/log";
import { liveStreams } from "../metrics.ts";
import type { Watcher } from "./watcher-table.ts";

export type StreamLimits = {
  perSession: number;
  /** In all sessions of theirs, however many they begin, so that nobody takes the process's slots from the others. */
  perPerson: number;
  perProcess: number;
  unreadBytes: number;
  spacingMs: number;
  heartbeatMs: number;
};

export const streamLimits: StreamLimits = {
  perSession: 10,
  perPerson: 50,
  perProcess: 2_000,
  unreadBytes: 4_096,
  spacingMs: 1_000,
  heartbeatMs: 15_000,
};

const gatherMs = 20;

export type Outlet = {
  write(text: string): unknown;
  end(): unknown;
  destroy(): unknown;
  readonly writableLength: number;
  readonly destroyed: boolean;
  once(event: "close", closed: () => void): unknown;
};

type Stream = Watcher & { outlet: Outlet; changed: Set<Topic> };

type Options = {
  membersAmong: (streams: readonly Stream[]) => Promise<ReadonlySet<Stream>>;
  log: Log;
  limits?: StreamLimits;
};

/**
 * A page hears only while its session and membership are in force, which one statement checks for all, and at most once
 * a second. A page that missed something asks again.
 */
export class LiveStreams {
  readonly #streams = new Set<Stream>();
  readonly #options: Options;
  readonly #limits: StreamLimits;
  readonly #heartbeat: NodeJS.Timeout;
  #nextFlush: NodeJS.Timeout | undefined;
  #isFlushing = false;
  #flushedAt = Number.NEGATIVE_INFINITY;
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
    this.#limits = options.limits ?? streamLimits;
    this.#heartbeat = setInterval(() => void this.#flush([...this.#streams]), this.#limits.heartbeatMs).unref();
  }

  /** Throws when there are too many. The caller must await nothing between this and the opening. */
  requireSlot({ tokenHash, userId }: Watcher): void {
    if (this.#isStopped) throw unavailable();
    const { perSession, perPerson, perProcess } = this.#limits;
    const own = [...this.#streams].filter((stream) => stream.userId === userId);
    if (own.length >= perPerson) throw tooMany(perPerson);
    if (own.filter((stream) => stream.tokenHash.equals(tokenHash)).length >= perSession) throw tooMany(perSession);
    if (this.#streams.size >= perProcess) throw unavailable();
  }

  open(watcher: Watcher, outlet: Outlet): void {
    // Its page left while the session was looked up, and nothing would tell of that any more.
    if (outlet.destroyed) return;
    const stream = { ...watcher, outlet, changed: new Set<Topic>() };
    this.#streams.add(stream);
    liveStreams.inc();
    outlet.once("close", () => {
      if (this.#streams.delete(stream)) liveStreams.dec();
    });
    outlet.write("retry: 3000\n\n");
  }

  changed(workspaceId: string, topics: readonly Topic[]): void {
    for (const stream of this.#streams) if (stream.workspaceId === workspaceId) note(stream, topics);
    this.#flushSoon();
  }

  /** Nobody knows what happened meanwhile, so everything may have changed. */
  missed(): void {
    for (const stream of this.#streams) note(stream, allTopics);
    this.#flushSoon();
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#nextFlush);
    for (const { outlet } of this.#streams) outlet.end();
  }

  #flushSoon(): void {
    if (this.#isStopped || this.#isFlushing || this.#changed().length === 0) return;
    const waitMs = Math.max(gatherMs, this.#flushedAt + this.#limits.spacingMs - performance.now());
    this.#nextFlush ??= setTimeout(() => {
      this.#nextFlush = undefined;
      void this.#flush(this.#changed());
    }, waitMs).unref();
  }

  #changed(): Stream[] {
    return [...this.#streams].filter(({ changed }) => changed.size > 0);
  }

  /** What can't be checked now is sent later. */
  async #flush(streams: readonly Stream[]): Promise<void> {
    if (this.#isFlushing || streams.length === 0) return;
    this.#isFlushing = true;
    try {
      const members = await this.#options.membersAmong(streams);
      for (const stream of streams) if (this.#streams.has(stream)) this.#send(stream, members.has(stream));
    } catch (error) {
      this.#options.log.warn({ err: error }, "live_streams.check_failed");
    } finally {
      this.#isFlushing = false;
      this.#flushedAt = performance.now();
      this.#flushSoon();
    }
  }

  #send({ outlet, changed }: Stream, isMember: boolean): void {
    if (!isMember) return void outlet.end();
    if (outlet.writableLength > this.#limits.unreadBytes) return void outlet.destroy();
    outlet.write(changed.size > 0 ? `data: ${[...changed].join(" ")}\n\n` : ": nothing new\n\n");
    changed.clear();
  }
}

function note({ changed }: Stream, topics: readonly Topic[]): void {
  for (const topic of topics) changed.add(topic);
}

const tooMany = (limit: number) =>
  new AppError("rate-limited", `Too many pages are open (${limit} are kept up to date).`);
