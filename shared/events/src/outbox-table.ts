import { encodePayload } from "@outbound/broker/event-message";
import type { Event } from "@outbound/contracts/event";
import type { Db, Tx } from "@outbound/postgres/database";
import type { Origin } from "@outbound/tracing/origin";
import type { z } from "zod";

/** RabbitMQ closes the channel over a message beyond its limit, 16 MiB at the least. */
const payloadLimitBytes = 8 * 1024 * 1024;

/** Commits that wrote to the outbox wake the relay of their database by this name. */
export const outboxSignal = "outbox";

export type OutboxEntry = {
  id: string;
  destination: string;
  payload: string;
  origin: string | null;
  heldMs: number | null;
};

type EntryOptions = { id: string; origin: Origin | undefined; isDelayed?: boolean; heldMs?: number };

/** Throws for what the broker would never take. */
export function outboxEntry<E extends Event>(
  event: E,
  payload: z.output<E["payload"]>,
  { id, origin, isDelayed = false, heldMs }: EntryOptions,
): OutboxEntry {
  const encoded = JSON.stringify(encodePayload(event, payload));
  if (encoded.length > payloadLimitBytes) {
    throw new Error(`the payload of ${event.name} is too large for the broker`);
  }
  return {
    id,
    destination: isDelayed ? `${event.name} delayed` : event.name,
    payload: encoded,
    origin: origin ? JSON.stringify(origin) : null,
    heldMs: heldMs ?? null,
  };
}

const insertSql = {
  name: "announce",
  text: `insert into outbox (id, event, payload, occurred_at, held_until, origin)
    select id, event, payload::jsonb, $4, clock_timestamp() + held_ms * interval '1 millisecond', origin::jsonb
    from unnest($1::uuid[], $2::text[], $3::text[], $5::float8[], $6::text[]) as event (id, event, payload, held_ms, origin)
    on conflict (id) do nothing`,
};

/**
 * Table outbox: `origin` is what made it happen; `event` is the event's name, with ` delayed` behind it when it is to be delayed;
 * `attempts` counts the times that the broker refused it, and is -1 for a row that was parked as it can't be published; until
 * `held_until`, unless that is null, the row may still be withdrawn and no relay takes it.
 */
export async function writeOutbox(tx: Tx, entries: readonly OutboxEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.query(insertSql, [
    entries.map(({ id }) => id),
    entries.map(({ destination }) => destination),
    entries.map(({ payload }) => payload),
    new Date(),
    entries.map(({ heldMs }) => heldMs),
    entries.map(({ origin }) => origin),
  ]);
  if (entries.some(({ heldMs }) => heldMs === null)) tx.signal(outboxSignal);
}

export const deleteFromOutbox = (db: Db, ids: readonly string[]) =>
  db.query({ name: "withdraw", text: "delete from outbox where id = any($1)" }, [ids]);
