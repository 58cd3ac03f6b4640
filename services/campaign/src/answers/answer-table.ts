import type { Tx } from "@outbound/postgres/database";
import { cancelAnswers } from "../ledger/transitions/answer.ts";

type Reader = Pick<Tx, "query">;

export type Answer = {
  id: string;
  reply_id: string;
  prospect_id: string;
  to_address: string;
  subject: string;
  text: string;
  in_reply_to: string | null;
  reference_ids: string[];
  is_confirmed: boolean;
  marked_handled: boolean;
  written_by: string;
};

export async function insertAnswer(tx: Tx, workspaceId: string, answer: Answer): Promise<void> {
  await tx.query(
    `insert into answer (workspace_id, id, reply_id, prospect_id, to_address, subject, text, in_reply_to, reference_ids, is_confirmed,
       marked_handled, written_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      workspaceId,
      answer.id,
      answer.reply_id,
      answer.prospect_id,
      answer.to_address,
      answer.subject,
      answer.text,
      answer.in_reply_to,
      answer.reference_ids,
      answer.is_confirmed,
      answer.marked_handled,
      answer.written_by,
    ],
  );
}

export type LoadedAnswer = Pick<Answer, "to_address" | "subject" | "text" | "in_reply_to" | "reference_ids"> & {
  send_id: string;
  state: string;
  attempt: number;
  message_id: string;
  mailbox: { id: string; email: string; name: string | null };
};

export async function readAnswersToSend(
  db: Reader,
  workspaceId: string,
  sendIds: readonly string[],
): Promise<Map<string, LoadedAnswer>> {
  const { rows } = await db.query<LoadedAnswer>(
    `select s.id as send_id, s.state, s.attempt, s.message_id, a.to_address, a.subject, a.text, a.in_reply_to, a.reference_ids,
       jsonb_build_object('id', m.id, 'email', m.email, 'name', m.name) as mailbox
     from answer a
     join send s on s.workspace_id = a.workspace_id and s.id = a.id
     join mailbox m on m.workspace_id = s.workspace_id and m.id = s.mailbox_id
     where a.workspace_id = $1 and a.id = any($2)`,
    [workspaceId, sendIds],
  );
  return new Map(rows.map((answer) => [answer.send_id, answer]));
}

export type AnswerTerms = Pick<Answer, "to_address" | "is_confirmed"> & {
  mailbox_id: string;
  address_hash: string | null;
  is_erased: boolean;
};

/** Reads what decides whether an answer may be sent; undefined for the send of a step. */
export async function readAnswerTerms(db: Reader, workspaceId: string, id: string): Promise<AnswerTerms | undefined> {
  const { rows } = await db.query<AnswerTerms>(
    `select a.to_address, a.is_confirmed, s.mailbox_id, case when p.email = a.to_address then p.address_hash end as address_hash,
       p.anonymized or a.to_address = '' as is_erased
     from answer a
     join send s on s.workspace_id = a.workspace_id and s.id = a.id
     join prospect_copy p on p.workspace_id = a.workspace_id and p.id = a.prospect_id
     where a.workspace_id = $1 and a.id = $2`,
    [workspaceId, id],
  );
  return rows[0];
}

/**
 * Removes content and recipient of the answers to these prospects and addresses; the rows stay. Answers that are not
 * dispatched yet are cancelled.
 */
export async function anonymizeAnswers(
  tx: Tx,
  workspaceId: string,
  { ids, emails }: { ids: readonly string[]; emails: readonly string[] },
  reason: string,
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from answer where workspace_id = $1 and (prospect_id = any($2) or to_address = any($3)) order by id`,
    [workspaceId, ids, emails],
  );
  const found = rows.map(({ id }) => id);
  if (found.length === 0) return;
  await cancelAnswers(tx, workspaceId, found, reason);
  await tx.query(
    `update answer set to_address = '', subject = '', text = '', in_reply_to = null, reference_ids = '{}'
     where workspace_id = $1 and id = any($2)`,
    [workspaceId, found],
  );
}
