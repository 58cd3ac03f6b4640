import { notFound } from "@outbound/contracts/app-error";
import type { Attachment } from "@outbound/contracts/attachments/attachment";
import type { OutputOf } from "@outbound/contracts/operation";
import type { withdrawAnswer } from "@outbound/contracts/replies/withdraw-answer";
import { isUuid } from "@outbound/contracts/uuid";
import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import { attachedFiles } from "../attachments/attachment-table.ts";
import type { Columns } from "../generated/tables.ts";
import { answerWords } from "../reading/reply-words.ts";
import { whyUnsent } from "./unsent-answer-table.ts";

export type Answer = Columns<
  "answer",
  | "id"
  | "reply_id"
  | "prospect_id"
  | "to_address"
  | "subject"
  | "text"
  | "in_reply_to"
  | "reference_ids"
  | "is_confirmed"
  | "is_forward"
  | "written_by"
> & { marked_handled: boolean; attachments: readonly string[] };

/** When it was written, of one that was found; else it is now. */
type Found = { by_hand: true; created_at: Date };

/** Its reply is locked, and each answer to it is later than the ones before. */
export async function insertAnswer(tx: WorkspaceTx, answer: Answer & Partial<Found>): Promise<void> {
  await tx.query(
    `insert into answer (workspace_id, id, reply_id, prospect_id, to_address, subject, text, in_reply_to, reference_ids, is_confirmed,
       marked_handled, is_forward, attachments, written_by, words, by_hand, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, array_to_tsvector($15::text[]), $16,
       coalesce($17, greatest(clock_timestamp(), max(created_at) + interval '1 millisecond'))
     from answer where workspace_id = $1 and prospect_id = $4 and reply_id = $3`,
    [
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
      answer.is_forward,
      answer.attachments,
      answer.written_by,
      answerWords(tx.workspaceId, answer),
      answer.by_hand ?? false,
      answer.created_at,
    ],
  );
}

/** A forward answers nobody. */
export const mayArrive = (answer: string, send: string) =>
  `not ${answer}.is_forward and ${send}.state not in ('cancelled', 'refused') and ${send}.bounce is null`;

export type EarlierAnswer = Pick<Answer, "id" | "written_by"> & Columns<"answer", "created_at">;

/** Returns the last answer to the reply that may arrive, or has, and is later than `afterId`. The reply is locked. */
export async function findLaterAnswer(
  tx: WorkspaceTx,
  { id, prospect_id }: { id: string; prospect_id: string },
  afterId: string | undefined,
): Promise<EarlierAnswer | undefined> {
  const { rows } = await tx.query<EarlierAnswer>(
    `select a.id, a.written_by, a.created_at from answer a join send s on s.workspace_id = a.workspace_id and s.id = a.id
     where a.workspace_id = $1 and a.prospect_id = $2 and a.reply_id = $3 and ${mayArrive("a", "s")}
       and a.created_at > coalesce(
         (select created_at from answer where workspace_id = $1 and id = $4 and reply_id = $3), '-infinity')
     order by a.created_at desc limit 1`,
    [prospect_id, id, afterId],
  );
  return rows[0];
}

export type LoadedAnswer = Pick<
  Answer,
  "to_address" | "subject" | "text" | "in_reply_to" | "reference_ids" | "is_forward"
> &
  Columns<"send", "state" | "attempt" | "message_id"> & {
    send_id: string;
    mailbox: { id: string; email: string; name: string | null };
    attachments: Attachment[];
  };

export async function readAnswersToSend(
  db: WorkspaceReader,
  sendIds: readonly string[],
): Promise<Map<string, LoadedAnswer>> {
  const { rows } = await db.query<LoadedAnswer>(
    `select s.id as send_id, s.state, s.attempt, s.message_id, a.to_address, a.subject, a.text, a.in_reply_to, a.reference_ids,
       a.is_forward, jsonb_build_object('id', m.id, 'email', m.email, 'name', m.name) as mailbox,
       ${attachedFiles("a.workspace_id", "a.attachments")} as attachments
     from answer a
     join send s on s.workspace_id = a.workspace_id and s.id = a.id
     join mailbox m on m.workspace_id = s.workspace_id and m.id = s.mailbox_id
     where a.workspace_id = $1 and a.id = any($2)`,
    [sendIds],
  );
  return new Map(rows.map((answer) => [answer.send_id, answer]));
}

export type AnswerTerms = Pick<Answer, "to_address" | "is_confirmed"> &
  Columns<"send", "mailbox_id"> & { is_erased: boolean };

/** Reads what decides whether an answer may be sent; undefined for the send of a step. */
export async function readAnswerTerms(db: WorkspaceReader, id: string): Promise<AnswerTerms | undefined> {
  const { rows } = await db.query<AnswerTerms>(
    `select a.to_address, a.is_confirmed, s.mailbox_id, p.anonymized or a.to_address = '' as is_erased
     from answer a
     join send s on s.workspace_id = a.workspace_id and s.id = a.id
     join prospect_copy p on p.workspace_id = a.workspace_id and p.id = a.prospect_id
     where a.workspace_id = $1 and a.id = $2`,
    [id],
  );
  return rows[0];
}

export type AnswerState = OutputOf<typeof withdrawAnswer>;

export async function readAnswerState(db: WorkspaceReader, id: string): Promise<AnswerState> {
  if (!isUuid(id)) throw notFound("Answer");
  const { rows } = await db.query<AnswerState>(
    `select a.id, a.reply_id, a.to_address as to, a.subject, s.state as status, s.due_at as send_after,
       case when s.state = 'planned' then coalesce(${whyUnsent("m")}, s.reason) else s.reason end as reason,
       s.state = 'planned' and ${whyUnsent("m")} is not null as paused
     from answer a join send s on s.workspace_id = a.workspace_id and s.id = a.id
     join mailbox m on m.workspace_id = a.workspace_id and m.id = s.mailbox_id
     where a.workspace_id = $1 and a.id = $2`,
    [id],
  );
  if (!rows[0]) throw notFound("Answer");
  return rows[0];
}

export async function findAnswersTo(
  tx: WorkspaceTx,
  { ids, emails }: { ids: readonly string[]; emails: readonly string[] },
): Promise<string[]> {
  const { rows } = await tx.query<Columns<"answer", "id">>(
    `select id from answer where workspace_id = $1 and (prospect_id = any($2) or to_address = any($3)) order by id`,
    [ids, emails],
  );
  return rows.map(({ id }) => id);
}

/** Their rows stay. */
export async function removeContent(tx: WorkspaceTx, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update answer set to_address = '', subject = '', text = '', in_reply_to = null, reference_ids = '{}', attachments = '{}',
       words = null
     where workspace_id = $1 and id = any($2)`,
    [ids],
  );
}
