import type { Tx } from "@outbound/postgres/database";

/** A gap is up to this much longer, so that mails don't leave by the beat. */
export const gapJitter = 0.25;

type Send = { id: string; mailbox_id: string };

/**
 * The place in its day and the gap after it, of a send that did not leave. They stay spent when the day is over, when a
 * later claim's gap has begun, or while the mailbox rests.
 */
export async function giveBack(tx: Tx, workspaceId: string, send: Send): Promise<void> {
  await tx.query(
    `update mailbox m set
       sent_today = m.sent_today
         - case when m.day_ends_at = s.counted_until and m.sent_today > 0 then 1 else 0 end,
       next_slot_at = case
         when m.failures = 0 and m.next_slot_at <= s.due_at + make_interval(secs => m.min_gap_seconds * $4)
         then least(m.next_slot_at, now()) else m.next_slot_at end
     from send s
     where m.workspace_id = $1 and m.id = $2 and s.workspace_id = $1 and s.id = $3`,
    [workspaceId, send.mailbox_id, send.id, 1 + gapJitter],
  );
}

/**
 * A mailbox whose server fails rests 5, 10, 20 … seconds, 15 minutes at most, and says why. Of sends that were in hand
 * together the first counts.
 */
export async function restMailbox(tx: Tx, workspaceId: string, send: Send, reason: string): Promise<void> {
  await tx.query(
    `update mailbox m set failures = m.failures + 1, failed_at = now(), status_reason = $4,
       next_slot_at = greatest(m.next_slot_at, now() + make_interval(secs => least(900, 5 * 2 ^ least(m.failures, 10))))
     from send s
     where m.workspace_id = $1 and m.id = $2 and s.workspace_id = $1 and s.id = $3
       and (m.failures = 0 or s.due_at > m.failed_at)`,
    [workspaceId, send.mailbox_id, send.id, reason],
  );
}

/** Their servers have judged a message: they are back. */
export async function wakeMailboxes(tx: Tx, workspaceId: string, mailboxIds: readonly string[]): Promise<void> {
  await tx.query(
    {
      name: "wake mailboxes",
      text: `update mailbox set failures = 0, status_reason = null
        where workspace_id = $1 and id = any($2) and (failures > 0 or status_reason is not null)`,
    },
    [workspaceId, mailboxIds],
  );
}
