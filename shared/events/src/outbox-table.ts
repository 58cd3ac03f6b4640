import { encodePayload } from "@outbound/broker/event-message";
import type { Event } from "@outbound/contracts/event";
import type { Db, Tx } from "@outbound/postgres/database";
import type { Origin } from "@outbound/tracing/origin";
import type { z } from "zod";

/** RabbitMQ closes the channel over a message beyond its limit, which is 16 MiB at least. */
const payloadLimitBytes = 8 * 1024 * 1024;

export const outboxSignal = "outbox";

/**
 * Appended to the event's name of a delayed row for relays of before 22 November 2026, which don't know the column
 * `is_delayed` and run beside newer ones during a roll. The next release writes the name alone, and the one after reads
 * it alone.
 */
const delayedMark = " delayed";

/** Reads a row's event and whether it is delayed, in both forms. */
export function destinationOf(row: { event: string; is_delayed: boolean }): { name: string; isDelayed: boolean } {
  const isMarked = row.event.endsWith(delayedMark);
  const name = isMarked ? row.event.slice(0, -delayedMark.length) : row.event;
  return { name, isDelayed: row.is_delayed || isMarked };
}

export type OutboxEntry = {
  id: string;
  event: string;
  isDelayed: boolean;
  payload: string;
  origin: string | null;
  heldMs: number | null;
};

type EntryOptions = { id: string; origin: Origin | undefined; isDelayed?: boolean; heldMs?: number };

/** Throws for a payload that the broker would never accept. */
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
    event: event.name,
    isDelayed,
    payload: encoded,
    origin: origin ? JSON.stringify(origin) : null,
    heldMs: heldMs ?? null,
  };
}

const insertSql = {
  name: "announce",
  text: `insert into outbox (id, event, is_delayed, payload, occurred_at, held_until, origin)
    select id, event, is_delayed, payload::jsonb, $4, clock_timestamp() + held_ms * interval '1 millisecond', origin::jsonb
    from unnest($1::uuid[], $2::text[], $3::text[], $5::float8[], $6::text[], $7::boolean[])
      as event (id, event, payload, held_ms, origin, is_delayed)
    on conflict (id) do nothing`,
};

/**
 * Columns of the table outbox: `origin` is what made the event happen; `is_delayed` makes it arrive after its event's
 * delay; `attempts` counts refusals by the broker, and -1 marks a row that can't be published; until `held_until`, if
 * set, the row may still be withdrawn and isn't published.
 */
export async function writeOutbox(tx: Tx, entries: readonly OutboxEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.query(insertSql, [
    entries.map(({ id }) => id),
    entries.map(({ event, isDelayed }) => (isDelayed ? `${event}${delayedMark}` : event)),
    entries.map(({ payload }) => payload),
    new Date(),
    entries.map(({ heldMs }) => heldMs),
    entries.map(({ origin }) => origin),
    entries.map(({ isDelayed }) => isDelayed),
  ]);
  if (entries.some(({ heldMs }) => heldMs === null)) tx.signal(outboxSignal);
}

export const deleteFromOutbox = (db: Db, ids: readonly string[]) =>
  db.query({ name: "withdraw", text: "delete from outbox where id = any($1)" }, [ids]);

/**
 * Deletes the workspace's events, except those that a relay is publishing. An event about several workspaces stays, and
 * has no effect on this one where it arrives.
 */
export async function deleteAnnounced(db: Db, workspaceId: string): Promise<number> {
  const { rowCount } = await db.query(
    `delete from outbox where id = any(array(
       select id from outbox, lateral (
         select array_agg(distinct found #>> '{}') as ids from jsonb_path_query(payload, '$.**.workspace_id') found) named
       where named.ids = array[$1::text] for update of outbox))`,
    [workspaceId],
  );
  return rowCount;
}
