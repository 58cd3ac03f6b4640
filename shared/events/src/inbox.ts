import type { Event, EventMessage } from "@outbound/contracts/event";
import type { Tx, WorkspaceDb, WorkspaceTx } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";
import { inboxDuplicates } from "./metrics.ts";

/** The id is recorded in the transaction of the effect, so that the work happens once however often it is delivered. */
export async function onceOnly<E extends Event>(
  db: WorkspaceDb,
  message: EventMessage<E>,
  work: (tx: WorkspaceTx) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { size } = await recordFirst(tx.unbound, [message.id]);
    if (size === 0) return inboxDuplicates.inc();
    await work(tx);
  });
}

/** Records the ids and returns those that are new, for consumers that handle several messages in one transaction. */
export async function recordFirst(tx: Tx, eventIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ event_id: string }>(
    {
      name: "record events",
      text: "insert into inbox (event_id) select unnest($1::uuid[]) on conflict do nothing returning event_id",
    },
    [eventIds],
  );
  return new Set(rows.map(({ event_id }) => event_id));
}

/**
 * A message is seldom older than the 13 minutes of its retries. Only after a long absence of the service or its database
 * may the broker still hold one whose effect is there, and it is delivered among the first.
 */
export const inboxRetention = (days: number): OldRows => ({
  table: "inbox",
  isOld: `received_at < now() - $1 * interval '1 day' and exists (
    select from inbox taken where taken.received_at between now() - interval '1 day' and now() - interval '1 hour')`,
  days,
});
