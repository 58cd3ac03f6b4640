import { randomUUIDv7 } from "node:crypto";
import type { Event } from "@outbound/contracts/event";
import { events as allEvents } from "@outbound/contracts/events";
import type { Db, Tx } from "@outbound/postgres/database";
import { currentOrigin, type Origin } from "@outbound/tracing/origin";
import type { z } from "zod";
import type { Broker } from "./broker.ts";
import { encodePayload } from "./event-message.ts";
import { OutboxRelay } from "./outbox-relay.ts";
import { publishEvent } from "./publish-event.ts";

export type AnnounceOptions = {
  /** UUIDv7 by default. Announced twice under one id it is one event. */
  id?: string;
  /** Arrives after the event's `delaySeconds`. */
  isDelayed?: boolean;
};

export type HoldOptions = {
  /** It leaves after this time at the earliest, so that `withdraw` can take it back. */
  heldMs?: number;
};

const relays = new Set<OutboxRelay>();
/** RabbitMQ closes the channel over a message beyond its limit, 16 MiB at the least. */
const payloadLimitBytes = 8 * 1024 * 1024;

const insertion = {
  name: "announce",
  text: `insert into outbox (id, event, payload, occurred_at, held_until, origin)
    select id, event, payload::jsonb, $4, clock_timestamp() + $5 * interval '1 millisecond', origin::jsonb
    from unnest($1::uuid[], $2::text[], $3::text[], $6::text[]) as event (id, event, payload, origin) on conflict (id) do nothing`,
};

/**
 * Writes the event to the outbox; it leaves after the commit, at least once, in no promised order. The answer is its id.
 *
 * Table outbox: `origin` is what made it happen; `event` is the event's name, with ` delayed` behind it when it is to be delayed; `attempts` counts the
 * times that the broker refused it, and is -1 for a row that was parked as it can't be published; until `held_until`, unless
 * that is null, the row may still be withdrawn and no relay takes it.
 */
export async function announce<E extends Event>(
  tx: Tx,
  event: E,
  payload: z.output<E["payload"]>,
  { id = randomUUIDv7(), isDelayed = false, heldMs }: AnnounceOptions & HoldOptions = {},
): Promise<string> {
  await insert(tx, event, [{ id, payload, origin: currentOrigin() }], { isDelayed, heldMs });
  return id;
}

/** The same for several that happened, in one statement; `origins`, where each has its own, are in their order. */
export async function announceAll<E extends Event>(
  tx: Tx,
  event: E,
  payloads: readonly z.output<E["payload"]>[],
  origins?: readonly (Origin | null | undefined)[],
): Promise<void> {
  if (payloads.length === 0) return;
  await insert(
    tx,
    event,
    payloads.map((payload, at) => ({
      id: randomUUIDv7(),
      payload,
      origin: (origins ? origins[at] : currentOrigin()) ?? undefined,
    })),
    {},
  );
}

/** What `work` announces in this transaction, and doesn't hold, in one statement after it. */
export async function announceTogether<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const rows: Row[] = [];
  gathering.set(tx, rows);
  const result = await work();
  gathering.delete(tx);
  await write(tx, rows);
  return result;
}

type Row = { id: string; destination: string; payload: string; origin: string | null };

const gathering = new WeakMap<Tx, Row[]>();

async function insert<E extends Event>(
  tx: Tx,
  event: E,
  events: readonly { id: string; payload: z.output<E["payload"]>; origin: Origin | undefined }[],
  { isDelayed, heldMs }: { isDelayed?: boolean; heldMs?: number | undefined },
): Promise<void> {
  const destination = isDelayed ? `${event.name} delayed` : event.name;
  const rows = events.map(({ id, payload, origin }) => ({
    id,
    destination,
    payload: JSON.stringify(encodePayload(event, payload)),
    origin: origin ? JSON.stringify(origin) : null,
  }));
  if (rows.some(({ payload: { length } }) => length > payloadLimitBytes))
    throw new Error(`the payload of ${event.name} is too large for the broker`);
  const gathered = heldMs === undefined ? gathering.get(tx) : undefined;
  if (gathered) return void gathered.push(...rows);
  await write(tx, rows, heldMs);
}

async function write(tx: Tx, rows: readonly Row[], heldMs?: number): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(insertion, [
    rows.map(({ id }) => id),
    rows.map(({ destination }) => destination),
    rows.map(({ payload }) => payload),
    new Date(),
    heldMs ?? null,
    rows.map(({ origin }) => origin),
  ]);
  if (heldMs === undefined) tx.afterCommit(nudge);
}

const withdrawals = new WeakMap<Db, string[]>();
/** One statement for all that come meanwhile. Far shorter than anything is held for. */
const withdrawAfterMs = 25;

/**
 * Takes back what was announced with `heldMs`, as everybody it is for knows by now. Soon and not for certain: what can't be
 * taken back leaves when its time is over, as if nobody had asked.
 */
export function withdraw(db: Db, ids: readonly string[]): void {
  const waiting = withdrawals.get(db);
  if (waiting) return void waiting.push(...ids);
  const batch = [...ids];
  withdrawals.set(db, batch);
  setTimeout(() => {
    withdrawals.delete(db);
    db.query({ name: "withdraw", text: "delete from outbox where id = any($1)" }, [batch]).catch(() => {});
  }, withdrawAfterMs).unref();
}

/**
 * Publishes what the outbox holds: at once after a commit of this process, and each second what others left behind. Any
 * number of replicas may do so. `events` are all that may be in the outbox.
 */
export function startOutboxRelay(
  broker: Broker,
  db: Db,
  { events = allEvents }: { events?: readonly Event[] } = {},
): { stop(): Promise<void> } {
  const relay = new OutboxRelay(broker, db, events);
  relays.add(relay);
  return {
    async stop() {
      relays.delete(relay);
      await relay.stop();
    },
  };
}

/**
 * Straight to the broker, for who has no database to commit with: resolves when the broker has it, throws NotPublished
 * otherwise (and at once while there is no connection).
 */
export async function publish<E extends Event>(
  broker: Broker,
  event: E,
  payload: z.output<E["payload"]>,
  { id = randomUUIDv7(), isDelayed = false }: AnnounceOptions = {},
): Promise<string> {
  const occurred_at = new Date().toISOString();
  await publishEvent(
    broker,
    broker.requireSession(),
    event,
    { id, occurred_at, payload: encodePayload(event, payload) },
    { isDelayed, origin: currentOrigin() },
  );
  return id;
}

function nudge(): void {
  for (const relay of relays) relay.nudge();
}
