import type { Broker } from "@outbound/broker/broker";
import { NotPublished, type Publishing } from "@outbound/broker/confirmed-publish";
import type { Session } from "@outbound/broker/connection";
import { MessageTooLarge } from "@outbound/broker/message-limit";
import { metricReading } from "@outbound/broker/metric-reading";
import { publishEvent } from "@outbound/broker/publish-event";
import { withTimeout } from "@outbound/broker/with-timeout";
import type { Event } from "@outbound/contracts/event";
import { events as allEvents } from "@outbound/contracts/events";
import type { Db, Tx } from "@outbound/postgres/database";
import type { Origin } from "@outbound/tracing/origin";
import { outboxParked, outboxPublishLag, watchOutbox } from "./metrics.ts";
import { outboxSignal } from "./outbox-table.ts";

const batchSize = 200;
/** A batch ends with the row that reaches it, because its rows are in memory at once. */
const batchBytes = 8 * 1_024 * 1_024;
/** Opening a channel waits for as long as an alarm lasts. */
const ownChannelMs = 20_000;
const usualPollMs = 1_000;
/** An unknown or unfit row is tried this often, a second apart: a newer replica may know it, or the broker take more. */
const parkAfterAttempts = 60;

type OutboxRow = {
  id: string;
  event: string;
  is_delayed: boolean;
  payload: unknown;
  occurred_at: Date;
  attempts: number;
  origin: Origin | null;
};
const isDue = "(held_until is null or held_until <= now())";
/** `unfit`: it is too large, or the broker closed the channel over it or a row beside it. */
type Fate = "published" | "refused" | "unknown" | "unfit" | "lost";

/** Publishes at once after a commit of this process, and each second what others left. `events` must hold all there are. */
export function startOutboxRelay(
  broker: Broker,
  db: Db,
  { events = allEvents, pollMs = usualPollMs }: { events?: readonly Event[]; pollMs?: number } = {},
): { stop(): Promise<void> } {
  const relay = new OutboxRelay(broker, db, events, pollMs);
  const unsubscribe = db.onSignal(outboxSignal, () => relay.nudge());
  return {
    async stop() {
      unsubscribe();
      await relay.stop();
    },
  };
}

/**
 * Locks batches with SKIP LOCKED, and deletes rows on their confirms. Events that the broker refuses are retried each
 * second beside the others and delay none of them. Each then has a channel of its own, so that one over which the broker
 * closes the channel takes nothing with it.
 */
class OutboxRelay {
  readonly #broker: Broker;
  readonly #db: Db;
  readonly #events: ReadonlyMap<string, Event>;
  readonly #poll: NodeJS.Timeout;
  readonly #unsubscribe: (() => void)[];
  readonly #refused = new Set<string>();
  #isDirty = false;
  #isStopped = false;
  #running: Promise<void> | undefined;
  #retrying: Promise<void> | undefined;

  constructor(broker: Broker, db: Db, events: readonly Event[], pollMs: number) {
    this.#broker = broker;
    this.#db = db;
    this.#events = new Map(events.map((event) => [event.name, event]));
    this.#poll = setInterval(() => {
      this.nudge();
      this.#retry();
    }, pollMs);
    const reading = metricReading("outbox", broker.log, () => outboxState(db));
    this.#unsubscribe = [broker.whenUp(() => this.nudge()), watchOutbox(reading)];
    this.nudge();
  }

  nudge(): void {
    this.#isDirty = true;
    if (this.#isStopped) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#isDirty && this.#canPublish()) this.nudge();
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.#poll);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.nudge();
    this.#isStopped = true;
    await Promise.all([this.#running, this.#retrying]);
  }

  async #run(): Promise<void> {
    try {
      while (this.#isDirty && this.#canPublish()) {
        // Reset before the select, so that a commit that the select doesn't see sets it again.
        this.#isDirty = false;
        const { isMore, fates } = await this.#relay("attempts = 0", "id", (row) => this.#refused.has(row.event));
        if (isMore && !fates.has("lost")) this.#isDirty = true;
      }
    } catch (error) {
      this.#isDirty = false;
      this.#broker.log.warn({ err: error }, "outbox.relay_failed");
    }
  }

  /** Those with the fewest attempts come first, so that none delays another. */
  #retry(): void {
    const work = async () => {
      for (let isMore = true; isMore && this.#canPublish() && !this.#isStopped; ) {
        const tried = await this.#relay("attempts > 0", "attempts, id", () => false);
        isMore = tried.isMore && tried.fates.size === 1 && tried.fates.has("published");
      }
    };
    this.#retrying ??= work()
      .catch((error: unknown) => this.#broker.log.warn({ err: error }, "outbox.relay_failed"))
      .finally(() => {
        this.#retrying = undefined;
      });
  }

  /** Events that are put off aren't tried, and stay refused. */
  #relay(
    condition: "attempts = 0" | "attempts > 0",
    order: "id" | "attempts, id",
    isPutOff: (row: OutboxRow) => boolean,
  ): Promise<{ isMore: boolean; fates: ReadonlySet<Fate> }> {
    return this.#db.transaction(async (tx) => {
      const { rows } = await tx.query<OutboxRow & { locked: number }>(
        `with locked as materialized (
           select id, event, is_delayed, payload, occurred_at, attempts, origin from outbox where ${condition} and ${isDue}
           order by ${order} limit ${batchSize} for update skip locked),
         sized as materialized (select *, octet_length(payload::text) as bytes from locked),
         summed as (
           select *, sum(bytes) over (order by ${order}) as bytes_up_to, count(*) over ()::int as locked from sized)
         select id, event, is_delayed, payload, occurred_at, attempts, origin, locked from summed
         where bytes_up_to - bytes < ${batchBytes} order by ${order}`,
      );
      const session = this.#broker.session;
      if (rows.length === 0 || !session) return { isMore: false, fates: new Set() };
      const publish = async (row: OutboxRow) => (isPutOff(row) ? "refused" : this.#publish(session, row));
      const fates = await Promise.all(rows.map(publish));
      await this.#record(tx, rows, fates);
      const locked = rows[0]?.locked ?? 0;
      return { isMore: locked === batchSize || rows.length < locked, fates: new Set(fates) };
    });
  }

  async #publish(session: Session, row: OutboxRow): Promise<Fate> {
    const { id, is_delayed: isDelayed, payload, occurred_at, attempts, origin } = row;
    const event = this.#events.get(row.event);
    if (!event) return "unknown";
    try {
      const message = { id, occurred_at: occurred_at.toISOString(), payload };
      const options = { isDelayed, origin: origin ?? undefined };
      const publish = (on: Publishing) => publishEvent(this.#broker, session, event, message, { ...options, on });
      await (attempts === 0 ? publish(session) : onOwnChannel(session, publish));
      outboxPublishLag.observe((Date.now() - occurred_at.getTime()) / 1_000);
      if (this.#refused.delete(event.name)) this.#broker.log.info({ event: event.name }, "event.publish_resumed");
      return "published";
    } catch (error) {
      if (session.isClosed) return session.hasRefusedEvent && attempts === 0 ? "unfit" : "lost";
      if (!this.#canPublish()) return "lost";
      if (isUnfit(error)) {
        if (attempts < 2)
          this.#broker.log.warn({ err: error, event: event.name, event_id: id }, "event.publish_failed");
        return "unfit";
      }
      if (!this.#refused.has(event.name)) {
        this.#refused.add(event.name);
        this.#broker.log.warn({ err: error, event: event.name }, "event.publish_failed");
      }
      return "refused";
    }
  }

  /** Rows lost with the connection stay unchanged, because that says nothing about them. */
  async #record(tx: Tx, rows: OutboxRow[], fates: Fate[]): Promise<void> {
    const ids = (...wanted: Fate[]) => rows.filter((_, i) => wanted.includes(fates[i] ?? "lost")).map(({ id }) => id);
    const published = ids("published");
    if (published.length > 0) await tx.query("delete from outbox where id = any($1)", [published]);
    const refused = ids("refused", "unknown", "unfit");
    if (refused.length === 0) return;
    await tx.query("update outbox set attempts = attempts + 1 where id = any($1)", [refused]);
    const { rows: parked } = await tx.query<{ id: string; event: string }>(
      "update outbox set attempts = -1 where id = any($1) and attempts >= $2 returning id, event",
      [ids("unknown", "unfit"), parkAfterAttempts],
    );
    for (const { id, event } of parked) {
      outboxParked.inc();
      this.#broker.log.error({ event_id: id, event }, "event.parked");
    }
  }

  #canPublish(): boolean {
    return this.#broker.isUp && !this.#broker.isBlocked;
  }
}

const onOwnChannel = (session: Session, publish: (on: Publishing) => Promise<void>): Promise<void> =>
  withTimeout(
    session.withChannel((channel) => publish({ events: channel, isClosed: false })),
    ownChannelMs,
    "no channel in time",
  );

const isUnfit = (error: unknown): boolean =>
  error instanceof MessageTooLarge || (error instanceof NotPublished && error.reason === "closed");

async function outboxState(db: Db): Promise<{ pending: number; oldestSeconds: number; parked: number }> {
  const { rows } = await db.query<{ pending: number; oldest_seconds: number; parked: number }>(
    `select count(*) filter (where attempts >= 0)::int as pending,
            coalesce(extract(epoch from now() - min(created_at) filter (where attempts >= 0)), 0)::float as oldest_seconds,
            count(*) filter (where attempts = -1)::int as parked
     from outbox where ${isDue}`,
  );
  const [state] = rows;
  return { pending: state?.pending ?? 0, oldestSeconds: state?.oldest_seconds ?? 0, parked: state?.parked ?? 0 };
}
