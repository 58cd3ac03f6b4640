import type { WorkspaceTx } from "@outbound/postgres/database";
import { gapEndsAt, gapJitter } from "../ledger/gap.ts";
import { mailboxRestsTotal } from "./metrics.ts";

type Send = { id: string; mailbox_id: string };

/** The slot stays used when its day is over; the gap when a later claim's gap has begun, or while the mailbox rests. */
export async function releaseSlot(
  tx: WorkspaceTx,
  send: Send,
  { wasDispatched }: { wasDispatched: boolean },
): Promise<void> {
  await tx.query(
    `update mailbox m set
       sent_today = m.sent_today
         - case when m.day_ends_at = s.counted_until and m.sent_today > 0 then 1 else 0 end,
       next_slot_at = case
         when not $5 and m.failures = 0 and m.next_slot_at <= s.due_at + make_interval(secs => m.min_gap_seconds * $4)
         then least(m.next_slot_at, greatest(now(), ${gapEndsAt("m")})) else m.next_slot_at end
     from send s
     where m.workspace_id = $1 and m.id = $2 and s.workspace_id = $1 and s.id = $3`,
    [send.mailbox_id, send.id, 1 + gapJitter, wasDispatched],
  );
}

type Rest = { cause: "refused" | "unanswered"; firstSeconds: number; longestSeconds: number };

/** The server refused before the body, so a try costs nothing. The waits are 5, 10, 20 … seconds, 15 minutes at most. */
const refused: Rest = { cause: "refused", firstSeconds: 5, longestSeconds: 900 };
/** The server disconnects after the body, so each try may cost a mail. The waits are 1, 4, 16, 64 minutes, then 4 hours. */
export const unanswered: Rest = { cause: "unanswered", firstSeconds: 60, longestSeconds: 14_400 };

/** Each consecutive rest is longer than the one before. Of concurrent sends only the first one counts. */
export async function restMailbox(
  tx: WorkspaceTx,
  send: Send,
  reason: string,
  { cause, firstSeconds, longestSeconds }: Rest = refused,
): Promise<void> {
  const isUnanswered = cause === "unanswered";
  const { rowCount } = await tx.query(
    `update mailbox m set failures = m.failures + 1, failed_at = now(), status_reason = $4,
       unanswered = least(m.unanswered + case when $5 then 2 else 0 end, ${mostUnanswered}),
       next_slot_at = greatest(m.next_slot_at, now() + make_interval(secs => least($7::float8,
         $6::float8 * 2 ^ case when $5 then m.unanswered else least(m.failures, 10) end)))
     from send s
     where m.workspace_id = $1 and m.id = $2 and s.workspace_id = $1 and s.id = $3
       and (m.failures = 0 or s.due_at > m.failed_at)`,
    [send.mailbox_id, send.id, reason, isUnanswered, firstSeconds, longestSeconds],
  );
  if (rowCount > 0) tx.afterCommit(() => mailboxRestsTotal.inc({ cause }));
}

/** More failures wouldn't make the rest longer. */
const mostUnanswered = 12;

/**
 * For each body after which the server disconnected it first has to accept two. So a server that disconnects after every
 * second body comes to rest, too.
 */
export async function wakeMailboxes(tx: WorkspaceTx, accepted: readonly Accepted[]): Promise<void> {
  await tx.query(
    {
      name: "wake mailboxes",
      text: `update mailbox m set unanswered = greatest(m.unanswered - woken.accepted, 0),
          failures = case when m.unanswered > woken.accepted then m.failures else 0 end,
          status_reason = case when m.unanswered > woken.accepted then m.status_reason end
        from (select id, sum(accepted)::int as accepted
              from unnest($2::uuid[], $3::int[]) as report (id, accepted) group by id) woken
        where m.workspace_id = $1 and m.id = woken.id
          and (m.failures > 0 or m.unanswered > 0 or m.status_reason is not null)`,
    },
    [accepted.map(({ mailbox_id }) => mailbox_id), accepted.map(({ mails }) => mails)],
  );
}

export type Accepted = { mailbox_id: string; mails: number };
