import type { Reader, WorkspaceTx } from "@outbound/postgres/database";
import { firstId } from "@outbound/postgres/keyset-page";
import type { Columns } from "../generated/tables.ts";
import { gapEndsAt } from "../ledger/gap.ts";
import { isConnected } from "../mailboxes/access-table.ts";
import { mailboxTimezone, runningUntil } from "../mailboxes/mailbox-budget-table.ts";
import { letsAnswersThrough } from "../pauses/pause-table.ts";
import type { MailboxKey } from "./planner-table.ts";

/** A round looks at so many mailboxes that answers wait for, and takes so many answers; the next one goes on behind them. */
const mailboxesPerRound = 2_000;
const answersPerRound = 50;

/** `m` is a mailbox. A person wrote the answer, so it waits neither for the daily limit nor for a resting mailbox. */
const maySend = `m.status = 'active' and m.removed_at is null and ${isConnected("m")} and ${letsAnswersThrough("m")}`;
const isReady = `${maySend} and (${gapEndsAt("m")} > now()) is not true`;

export type DueAnswer = Columns<"send", "workspace_id" | "mailbox_id" | "id"> & { is_removed: boolean };
/** `unsendable` are mailboxes with answers that they can't send, and that aren't marked so yet. */
type DueAnswers = { due: DueAnswer[]; unsendable: MailboxKey[] };

/** Where the next round of a process begins, in the order of workspaces and their mailboxes. */
export type AnswerTurns = { after: MailboxKey };
const start: MailboxKey = { workspace_id: firstId, mailbox_id: firstId };
export const answerTurns = (): AnswerTurns => ({ after: start });

const isWaiting = "s.step is null and s.state = 'planned'";
const oldestOfNext = (after: string) => `select s.workspace_id, s.mailbox_id, s.id, s.due_at from send s
  where ${isWaiting} and (s.workspace_id, s.mailbox_id) > (${after})
  order by s.workspace_id, s.mailbox_id, s.due_at limit 1`;

/** Goes from mailbox to mailbox by the index, so that one with many answers costs a probe, too. */
const selectWaitingSql = {
  name: "find due answers",
  text: `with recursive waiting as (
      (select 1 as position, next.* from (${oldestOfNext("$1::uuid, $2::uuid")}) next)
      union all
      select w.position + 1, next.* from waiting w
      cross join lateral (${oldestOfNext("w.workspace_id, w.mailbox_id")}) next
      where w.position < ${mailboxesPerRound})
    select w.workspace_id, w.mailbox_id, w.id, m.removed_at is not null as is_removed,
      w.due_at <= now() and (m.removed_at is not null or ${isReady}) as is_due,
      case when w.due_at <= now() and m.removed_at is null and not (${maySend}) then exists (
        select from send s join answer a on a.workspace_id = s.workspace_id and a.id = s.id
        where s.workspace_id = w.workspace_id and s.mailbox_id = w.mailbox_id and ${isWaiting} and s.due_at <= now()
          and a.unsent_since is null) else false end as is_unmarked
    from waiting w
    cross join lateral (
      select * from mailbox where workspace_id = w.workspace_id and id = w.mailbox_id offset 0) m
    order by w.position`,
};

/** Returns the oldest due answer of each mailbox that may send now, or was removed; mailboxes have their turns in a circle. */
export async function findDueAnswers(db: Reader, turns: AnswerTurns): Promise<DueAnswers> {
  const { workspace_id, mailbox_id } = turns.after;
  const { rows } = await db.query<DueAnswer & { is_due: boolean; is_unmarked: boolean }>(selectWaitingSql, [
    workspace_id,
    mailbox_id,
  ]);
  const due = rows.filter(({ is_due }) => is_due).slice(0, answersPerRound);
  const lastTaken = due.length === answersPerRound ? due.at(-1) : undefined;
  const lastSeen = rows.length === mailboxesPerRound ? rows.at(-1) : undefined;
  turns.after = lastTaken ?? lastSeen ?? start;
  return { due, unsendable: rows.filter(({ is_unmarked }) => is_unmarked) };
}

export type AnsweringMailbox = Columns<"mailbox", "min_gap_seconds"> & {
  timezone: string;
  day_ends_at: Date | null;
  at: Date;
};

/** Locks the mailbox until the commit. Returns undefined while a planner holds the lock, or when it may not send any more. */
export async function lockAnsweringMailbox(tx: WorkspaceTx, mailboxId: string): Promise<AnsweringMailbox | undefined> {
  const { rows: locked } = await tx.query(
    "select from mailbox where workspace_id = $1 and id = $2 for update skip locked",
    [mailboxId],
  );
  if (locked.length === 0) return undefined;
  const { rows } = await tx.query<AnsweringMailbox>(
    `select m.min_gap_seconds, ${mailboxTimezone("m", "w")} as timezone, ${runningUntil("m")} as day_ends_at, now() as at
     from mailbox m left join workspace_settings w on w.workspace_id = m.workspace_id
     where m.workspace_id = $1 and m.id = $2 and ${isReady}`,
    [mailboxId],
  );
  return rows[0];
}
