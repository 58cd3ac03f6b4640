import type { Tx } from "@outbound/postgres/database";
import { gapEndsAt } from "../ledger/gap.ts";
import { isConnected } from "../mailboxes/access-table.ts";
import { mailboxTimezone, runningUntil } from "../mailboxes/mailbox-budget.ts";
import { isUnpaused } from "../pauses/pause-table.ts";

type Reader = Pick<Tx, "query">;

const answersPerRound = 50;

/** `m` is a mailbox. A person wrote the answer, so it waits neither for the daily limit nor for a resting mailbox. */
const isReady = `m.status = 'active' and m.removed_at is null and ${isConnected} and ${isUnpaused}
  and (${gapEndsAt} > now()) is not true`;

export type DueAnswer = { workspace_id: string; id: string; mailbox_id: string; is_removed: boolean };

/** Returns the oldest due answer of each mailbox that may send now, or was removed. */
export async function findDueAnswers(db: Reader): Promise<DueAnswer[]> {
  const { rows } = await db.query<DueAnswer>({
    name: "find due answers",
    text: `select distinct on (s.mailbox_id) s.workspace_id, s.id, s.mailbox_id, m.removed_at is not null as is_removed
      from (select workspace_id, id, mailbox_id, due_at from send
            where step is null and state = 'planned' and due_at <= now() order by due_at limit 1000) s
      join mailbox m on m.workspace_id = s.workspace_id and m.id = s.mailbox_id
      where m.removed_at is not null or (${isReady})
      order by s.mailbox_id, s.due_at limit ${answersPerRound}`,
  });
  return rows;
}

export type AnsweringMailbox = { min_gap_seconds: number; timezone: string; day_ends_at: Date | null; at: Date };

/** Locks the mailbox until the commit. Returns undefined while a planner holds the lock, or when it may not send any more. */
export async function lockAnsweringMailbox(
  tx: Tx,
  workspaceId: string,
  mailboxId: string,
): Promise<AnsweringMailbox | undefined> {
  const { rows: locked } = await tx.query(
    "select from mailbox where workspace_id = $1 and id = $2 for update skip locked",
    [workspaceId, mailboxId],
  );
  if (locked.length === 0) return undefined;
  const { rows } = await tx.query<AnsweringMailbox>(
    `select m.min_gap_seconds, ${mailboxTimezone} as timezone, ${runningUntil} as day_ends_at, now() as at
     from mailbox m left join workspace_settings w on w.workspace_id = m.workspace_id
     where m.workspace_id = $1 and m.id = $2 and ${isReady}`,
    [workspaceId, mailboxId],
  );
  return rows[0];
}
