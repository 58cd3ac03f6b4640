import { encodePayload } from "@outbound/broker/event-message";
import { refuseTooLarge } from "@outbound/broker/message-limit";
import type { Event } from "@outbound/contracts/event";
import type { Db, Tx, WorkspaceReader } from "@outbound/postgres/database";
import type { Origin } from "@outbound/tracing/origin";
import type { z } from "zod";

/** More than an event's id and time take around its payload. */
const envelopeBytes = 1_024;

export const outboxSignal = "outbox";

export type OutboxEntry = {
  id: string;
  event: string;
  isDelayed: boolean;
  payload: string;
  origin: string | null;
  heldMs: number | null;
};

type EntryOptions = { id: string; origin: Origin | undefined; isDelayed?: boolean; heldMs?: number };

/** Throws MessageTooLarge for a payload that the broker would never accept. */
export function outboxEntry<E extends Event>(
  event: E,
  payload: z.output<E["payload"]>,
  { id, origin, isDelayed = false, heldMs }: EntryOptions,
): OutboxEntry {
  const encoded = JSON.stringify(encodePayload(event, payload));
  refuseTooLarge(encoded, envelopeBytes);
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
 * `origin` is what made the event happen; `attempts` counts refusals by the broker, and -1 marks a row that can't be
 * published; until `held_until` the row may be withdrawn and isn't published.
 */
export async function writeOutbox(tx: Tx, entries: readonly OutboxEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.query(insertSql, [
    entries.map(({ id }) => id),
    entries.map(({ event }) => event),
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

export type ParkedEvent = { id: string; event: string; workspace_id: string | null; occurred_at: Date };

/** Events that no process knew when they were tried, or the broker didn't take, the oldest first. */
export async function readParked(db: Db, limit: number): Promise<ParkedEvent[]> {
  const { rows } = await db.query<ParkedEvent>(
    `select id, event, payload->>'workspace_id' as workspace_id, occurred_at
     from outbox where attempts = -1 order by id limit $1`,
    [limit],
  );
  return rows;
}

/** What still can't be published is parked again after as many attempts as before. */
export async function replayParked(tx: Tx, ids: readonly string[] | undefined): Promise<number> {
  const { rowCount } = await tx.query(
    "update outbox set attempts = 0 where attempts = -1 and ($1::text[] is null or id::text = any($1))",
    [ids ?? null],
  );
  if (rowCount > 0) tx.signal(outboxSignal);
  return rowCount;
}

export async function dropParked(db: Db, ids: readonly string[] | undefined): Promise<number> {
  const { rowCount } = await db.query(
    "delete from outbox where attempts = -1 and ($1::text[] is null or id::text = any($1))",
    [ids ?? null],
  );
  return rowCount;
}

/** Leaves what a relay is publishing. An event about several workspaces stays, and has no effect on this one. */
export async function deleteAnnounced(db: WorkspaceReader): Promise<number> {
  const { rowCount } = await db.query(
    `delete from outbox where id = any(array(
       select id from outbox, lateral (
         select array_agg(distinct found #>> '{}') as ids from jsonb_path_query(payload, '$.**.workspace_id') found) named
       where named.ids = array[$1::text] for update of outbox))`,
  );
  return rowCount;
}
