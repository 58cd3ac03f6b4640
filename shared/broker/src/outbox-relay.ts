import type { Event } from "@outbound/contracts/event";
import type { Db, Tx } from "@outbound/postgres/database";
import type { Origin } from "@outbound/tracing/origin";
import type { Broker } from "./broker.ts";
import { NotPublished } from "./confirmed-publish.ts";
import type { Session } from "./connection.ts";
import { outboxParked, outboxPublishLag, watchOutbox } from "./metrics.ts";
import { publishEvent } from "./publish-event.ts";

const batchSize = 200;
const pollMs = 1_000;
/** A name that no code here knows is tried this often, a second apart: a replica that is newer takes it meanwhile. */
const parkAfterAttempts = 60;

type OutboxRow = {
  id: string;
  event: string;
  payload: unknown;
  occurred_at: Date;
  attempts: number;
  origin: Origin | null;
};
const isDue = "(held_until is null or held_until <= now())";
type Fate = "published" | "refused" | "unknown" | "lost";

/** The rows of `outbox` to the broker: batches under SKIP LOCKED, deleted on their confirms. */
export class OutboxRelay {
  readonly #broker: Broker;
  readonly #db: Db;
  readonly #events: ReadonlyMap<string, Event>;
  readonly #poll: NodeJS.Timeout;
  readonly #forget: (() => void)[];
  #isDirty = false;
  #isRetryDue = false;
  #isStopped = false;
  #running: Promise<void> | undefined;

  constructor(broker: Broker, db: Db, events: readonly Event[]) {
    this.#broker = broker;
    this.#db = db;
    this.#events = new Map(events.map((event) => [event.name, event]));
    this.#poll = setInterval(() => {
      this.#isRetryDue = true;
      this.nudge();
    }, pollMs);
    this.#forget = [broker.whenUp(() => this.nudge()), watchOutbox(() => outboxState(db))];
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

  /** Publishes what is there once more, then stops. */
  async stop(): Promise<void> {
    clearInterval(this.#poll);
    for (const forget of this.#forget) forget();
    this.nudge();
    this.#isStopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#isDirty && this.#canPublish()) {
        // Before the select: a commit that the select doesn't see makes it dirty again.
        this.#isDirty = false;
        if (await this.#relay("attempts = 0")) this.#isDirty = true;
        else if (this.#isRetryDue) {
          this.#isRetryDue = false;
          await this.#relay("attempts > 0");
        }
      }
    } catch (error) {
      this.#isDirty = false;
      this.#broker.log.warn({ err: error }, "the outbox could not be relayed; trying again in a second");
    }
  }

  /** One batch; true when there may be more that can be published now. */
  #relay(condition: "attempts = 0" | "attempts > 0"): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      const { rows } = await tx.query<OutboxRow>(
        `select id, event, payload, occurred_at, attempts, origin from outbox where ${condition} and ${isDue}
         order by id limit ${batchSize} for update skip locked`,
      );
      const session = this.#broker.session;
      if (rows.length === 0 || !session) return false;
      const fates = await Promise.all(rows.map((row) => this.#publish(session, row)));
      await this.#record(tx, rows, fates);
      return rows.length === batchSize && !fates.includes("lost");
    });
  }

  async #publish(session: Session, { id, event: destination, payload, occurred_at, origin }: OutboxRow): Promise<Fate> {
    const [name = "", delayed] = destination.split(" ");
    const event = this.#events.get(name);
    if (!event) return "unknown";
    try {
      const message = { id, occurred_at: occurred_at.toISOString(), payload };
      await publishEvent(this.#broker, session, event, message, {
        isDelayed: delayed === "delayed",
        origin: origin ?? undefined,
      });
      outboxPublishLag.observe((Date.now() - occurred_at.getTime()) / 1_000);
      return "published";
    } catch (error) {
      if (error instanceof NotPublished && error.reason !== "lost") return "refused";
      return "lost";
    }
  }

  /** What was lost with the connection stays as it is: that says nothing about the row. */
  async #record(tx: Tx, rows: OutboxRow[], fates: Fate[]): Promise<void> {
    const ids = (...wanted: Fate[]) => rows.filter((_, i) => wanted.includes(fates[i] ?? "lost")).map(({ id }) => id);
    const published = ids("published");
    if (published.length > 0) await tx.query("delete from outbox where id = any($1)", [published]);
    const refused = ids("refused", "unknown");
    if (refused.length === 0) return;
    await tx.query("update outbox set attempts = attempts + 1 where id = any($1)", [refused]);
    const { rows: parked } = await tx.query<{ id: string; event: string }>(
      "update outbox set attempts = -1 where id = any($1) and attempts >= $2 returning id, event",
      [ids("unknown"), parkAfterAttempts],
    );
    for (const { id, event } of parked) {
      outboxParked.inc();
      this.#broker.log.error({ event_id: id, event }, "parked an outbox row: nobody here knows this event");
    }
  }

  #canPublish(): boolean {
    return this.#broker.isUp && !this.#broker.isBlocked;
  }
}

async function outboxState(db: Db): Promise<{ pending: number; oldestSeconds: number }> {
  const { rows } = await db.query<{ pending: number; oldest_seconds: number }>(
    `select count(*)::int as pending,
            coalesce(extract(epoch from now() - min(created_at)), 0)::float as oldest_seconds
     from outbox where attempts >= 0 and ${isDue}`,
  );
  const [state] = rows;
  return { pending: state?.pending ?? 0, oldestSeconds: state?.oldest_seconds ?? 0 };
}
