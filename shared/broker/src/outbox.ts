import { randomUUIDv7 } from "node:crypto";
import type { Event } from "@outbound/contracts/event";
import { events as allEvents } from "@outbound/contracts/events";
import type { Db, Tx } from "@outbound/postgres/database";
import { currentOrigin } from "@outbound/tracing/origin";
import type { z } from "zod";
import type { Broker } from "./broker.ts";
import { encodePayload } from "./event-message.ts";
import { OutboxRelay } from "./outbox-relay.ts";
import { deleteFromOutbox, outboxSignal } from "./outbox-table.ts";
import { publishEvent } from "./publish-event.ts";
import { type AnnounceOptions, inUnit } from "./unit-of-work.ts";

/** Writes one event at once; `inUnit` collects those of a transaction. */
export async function announce<E extends Event>(
  tx: Tx,
  event: E,
  payload: z.output<E["payload"]>,
  options?: AnnounceOptions,
): Promise<string> {
  return inUnit(async (unit) => unit.announce(event, payload, options))(tx);
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
    deleteFromOutbox(db, batch).catch(() => {});
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
  const forget = db.onSignal(outboxSignal, () => relay.nudge());
  return {
    async stop() {
      forget();
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
