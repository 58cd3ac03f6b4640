import type { Tx } from "@outbound/postgres/database";
import { gapEndsAt, gapJitter } from "./mailbox-health.ts";
import { hashShare } from "./schedule.ts";
import { lease } from "./send-table.ts";

// Of a mailbox with a gap, one at a time that nobody else has in hand; one without is neither locked nor written. The update
// finds the mailbox by its key: a `ctid` that the lock has read may be newer than what this statement sees.
const marking = {
  name: "mark dispatched",
  text: `with asked as (
      select asked.*, s.place, s.mailbox_id, coalesce(m.is_paced, false) as is_paced
      from unnest($2::uuid[], $3::uuid[], $4::text[], $5::float8[]) with ordinality
        as asked (id, worker, recipient, gap_factor, turn)
      cross join lateral (
        select ctid as place, mailbox_id, counted_until from send where workspace_id = $1 and id = asked.id offset 0) s
      left join lateral (
        select min_gap_seconds > 0 as is_paced from mailbox where workspace_id = $1 and id = s.mailbox_id offset 0) m on true
      where s.counted_until is null or s.counted_until > clock_timestamp()),
    free as (
      select m.id from mailbox m
      where m.workspace_id = $1 and m.id = any(array(select mailbox_id from asked where is_paced))
        and (${gapEndsAt} > statement_timestamp()) is not true
      for update skip locked),
    going as (
      select distinct on (coalesce(free.id, asked.id)) asked.*
      from asked left join free on free.id = asked.mailbox_id and asked.is_paced
      where free.id is not null or not asked.is_paced
      order by coalesce(free.id, asked.id), asked.turn),
    paced as (
      update mailbox m set last_dispatched_at = statement_timestamp(), next_slot_at = greatest(m.next_slot_at,
        statement_timestamp() + make_interval(secs => m.min_gap_seconds * going.gap_factor))
      from going where going.is_paced and m.workspace_id = $1 and m.id = going.mailbox_id)
    update send s set state = 'dispatched', worker = going.worker, dispatched_at = statement_timestamp(),
      lease_until = now() + ${lease}, recipient = going.recipient
    from going where s.ctid = going.place
    returning s.id`,
};

/**
 * From here on the mails count as on their way; the answer is their ids, without those whose place's day is over, whose
 * mailbox keeps its gap, or has it changed by somebody else.
 */
export async function markDispatched(
  tx: Tx,
  workspaceId: string,
  sends: readonly { send_id: string; worker: string; to: string }[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(marking, [
    workspaceId,
    sends.map(({ send_id }) => send_id),
    sends.map(({ worker }) => worker),
    sends.map(({ to }) => to),
    sends.map(({ send_id }) => 1 + gapJitter * hashShare(send_id)),
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** Seconds until the mailbox may dispatch, which nobody else changes until the commit. */
export async function lockGap(tx: Tx, workspaceId: string, mailboxId: string): Promise<number> {
  const { rows } = await tx.query<{ seconds: number | null }>(
    `select extract(epoch from ${gapEndsAt} - clock_timestamp())::float as seconds
     from mailbox m where m.workspace_id = $1 and m.id = $2 and m.min_gap_seconds > 0 for update`,
    [workspaceId, mailboxId],
  );
  return Math.max(0, rows[0]?.seconds ?? 0);
}
