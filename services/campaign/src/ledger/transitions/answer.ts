import type { Tx, WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../../generated/tables.ts";
import { lease } from "../lease.ts";
import { restoredReason } from "../send.ts";

export type NewAnswer = {
  id: string;
  campaign_id: string;
  enrolment_id: string;
  mailbox_id: string;
  message_id: string;
  waitSeconds: number;
};

export async function enterAnswer(tx: WorkspaceTx, answer: NewAnswer): Promise<void> {
  await tx.query(
    `insert into send (workspace_id, id, campaign_id, enrolment_id, mailbox_id, state, due_at, message_id)
     values ($1, $2, $3, $4, $5, 'planned', now() + make_interval(secs => $6), $7)`,
    [answer.id, answer.campaign_id, answer.enrolment_id, answer.mailbox_id, answer.waitSeconds, answer.message_id],
  );
}

export type AnswerByHand = Omit<NewAnswer, "waitSeconds"> & { recipient: string; at: Date };

/** It has left already. Returns false when the ledger has its Message-ID. */
export async function enterAnswerByHand(tx: WorkspaceTx, answer: AnswerByHand): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into send (workspace_id, id, campaign_id, enrolment_id, mailbox_id, state, due_at, dispatched_at, settled_at,
       recipient, message_id)
     values ($1, $2, $3, $4, $5, 'sent', $6, $6, now(), $7, $8) on conflict do nothing`,
    [
      answer.id,
      answer.campaign_id,
      answer.enrolment_id,
      answer.mailbox_id,
      answer.at,
      answer.recipient,
      answer.message_id,
    ],
  );
  return rowCount > 0;
}

/**
 * Returns the attempt; undefined when it isn't planned any more, or somebody is changing it. It doesn't wait, because the
 * planner has the mailbox, and whoever cancels an answer locks the mailbox after it.
 */
export async function claimAnswer(
  tx: WorkspaceTx,
  { id, countedUntil }: { id: string; countedUntil: Date },
): Promise<number | undefined> {
  const { rows } = await tx.query<Columns<"send", "attempt">>(
    `update send set state = 'claimed', attempt = attempt + 1, due_at = now(), lease_until = now() + ${lease}, counted_until = $3
     where workspace_id = $1 and id = (
       select id from send where workspace_id = $1 and id = $2 and state = 'planned' and due_at <= now()
       for update skip locked)
     returning attempt`,
    [id, countedUntil],
  );
  return rows[0]?.attempt;
}

/** Cancels those that have not begun to leave, and returns their ids. Waits for one that is being dispatched. */
export async function cancelAnswers(tx: WorkspaceTx, ids: readonly string[], reason: string): Promise<Set<string>> {
  const { rows } = await tx.query<Columns<"send", "id">>(
    `update send set state = 'cancelled', reason = $3, settled_at = now(), lease_until = null
     where workspace_id = $1 and id = any($2) and state in ('planned', 'claimed') returning id`,
    [ids, reason],
  );
  return new Set(rows.map(({ id }) => id));
}

/** After a restore: what was on its way at the backup may have left since, and no mailer of the time before can settle it. */
export async function doubtAnswers(tx: Tx): Promise<number> {
  const { rowCount } = await tx.query(
    `update send set state = 'unknown', reason = $1, settled_at = now(), lease_until = null, worker = null
     where step is null and state in ('planned', 'claimed', 'dispatched')`,
    [restoredReason],
  );
  return rowCount;
}
