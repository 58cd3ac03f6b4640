import { notFound } from "@outbound/contracts/app-error";
import { isUuid } from "@outbound/contracts/uuid";
import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import { mayArrive } from "./answer-table.ts";

export type AnsweredReply = Columns<
  "reply",
  | "id"
  | "prospect_id"
  | "campaign_id"
  | "enrolment_id"
  | "from_address"
  | "from_name"
  | "received_at"
  | "text"
  | "subject"
  | "message_id"
  | "in_reply_to"
  | "held"
  | "classification"
> &
  Columns<"prospect_copy", "anonymized"> & {
    references: string[];
    mailbox: { id: string; email: string; removed_at: string | null };
  };

/** Locks the prospect, which can't be erased before the commit, and then the reply, in the order of every other flow. */
export async function lockAnsweredReply(tx: WorkspaceTx, id: string): Promise<AnsweredReply> {
  if (!isUuid(id)) throw notFound("Reply");
  await tx.query(
    `select from prospect_copy where workspace_id = $1
       and id = (select prospect_id from reply where workspace_id = $1 and id = $2) for share`,
    [id],
  );
  const { rows } = await tx.query<AnsweredReply>(
    `select r.id, r.prospect_id, r.campaign_id, r.enrolment_id, r.from_address, r.from_name, r.received_at,
       r.text, r.subject, r.message_id, r.in_reply_to,
       r.reference_ids as references, r.held, r.classification, p.anonymized,
       jsonb_build_object('id', m.id, 'email', m.email, 'removed_at', m.removed_at) as mailbox
     from reply r
     join prospect_copy p on p.workspace_id = r.workspace_id and p.id = r.prospect_id
     join mailbox m on m.workspace_id = r.workspace_id and m.id = r.mailbox_id
     where r.workspace_id = $1 and r.id = $2 for update of r`,
    [id],
  );
  if (!rows[0]) throw notFound("Reply");
  return rows[0];
}

/** Returns false when somebody had marked it, or another answer has. */
export async function setHandled(tx: WorkspaceTx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update reply set handled = true where workspace_id = $1 and id = $2 and not handled",
    [id],
  );
  return rowCount > 0;
}

/** Whoever answered has read what had come by then, and waits for nothing. What came since stays as it is. */
export async function settleConversation(
  tx: WorkspaceTx,
  { prospect_id, received_at }: Pick<AnsweredReply, "prospect_id" | "received_at">,
): Promise<void> {
  await tx.query(
    `update conversation set is_unread = false, snoozed_until = null, at = least(at, now())
     where workspace_id = $1 and id = $2 and (is_unread or snoozed_until is not null)
       and not exists (select from reply r
         where r.workspace_id = $1 and r.prospect_id = $2 and r.received_at > $3 and not r.autoreplied)`,
    [prospect_id, received_at],
  );
}

/**
 * An answer to it has not arrived, so it is to be handled again: unless another answer may arrive, somebody had marked it
 * as handled before any was written, or its sender was erased. The reply is locked, so that the last of several reopens it.
 */
export async function reopenReply(tx: WorkspaceTx, answerId: string): Promise<void> {
  const { rows } = await tx.query<Columns<"reply", "id" | "prospect_id">>(
    `select r.id, r.prospect_id from answer a join reply r on r.workspace_id = a.workspace_id and r.id = a.reply_id
     where a.workspace_id = $1 and a.id = $2 and not a.is_forward and r.from_address <> '' for update of r`,
    [answerId],
  );
  for (const { id, prospect_id } of rows) {
    await tx.query(
      `update reply set handled = false where workspace_id = $1 and id = $2
         and (select bool_or(a.marked_handled) and not bool_or(${mayArrive("a", "s")})
              from answer a join send s on s.workspace_id = a.workspace_id and s.id = a.id
              where a.workspace_id = $1 and a.prospect_id = $3 and a.reply_id = $2)`,
      [id, prospect_id],
    );
  }
}
