import { createHash } from "node:crypto";
import { comparableEmail } from "@outbound/contracts/email-address";
import type { Tx } from "@outbound/postgres/database";
import { visibleText } from "../classifier/visible-text.ts";
import type { AutomaticReply } from "./automatic-reply.ts";
import type { AnsweredSend } from "./find-answered-send.ts";
import type { ReceivedMail } from "./received-mail.ts";

const snippetCharacters = 200;

/** False when the workspace has it: another folder, or the same one under a new UIDVALIDITY. */
export async function insertReply(
  tx: Tx,
  id: string,
  mail: ReceivedMail,
  { enrolment_id, campaign_id, prospect_id, step, matched_by }: AnsweredSend,
  automatic: AutomaticReply | undefined,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    {
      name: "insert reply",
      text: `insert into reply (workspace_id, id, prospect_id, campaign_id, enrolment_id, step, mailbox_id, from_address, from_name,
          subject, snippet, text, html, message_id, message_key, in_reply_to, reference_ids, matched_by, autoreplied,
          autoreply_kind, returns_at, received_at, was_received)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, not $19)
        on conflict do nothing`,
    },
    [
      mail.workspace_id,
      id,
      prospect_id,
      campaign_id,
      enrolment_id,
      step,
      mail.mailbox_id,
      comparableEmail(mail.from.address),
      mail.from.name,
      mail.subject,
      snippetOf(mail.text),
      mail.text,
      mail.html,
      mail.message_id,
      messageKey(mail),
      mail.in_reply_to,
      mail.references,
      matched_by,
      automatic !== undefined,
      automatic?.kind ?? null,
      automatic?.returns_at ?? null,
      mail.received_at,
    ],
  );
  return rowCount > 0;
}

const snippetOf = (text: string): string =>
  visibleText(text).replace(/\s+/g, " ").trim().slice(0, snippetCharacters).toWellFormed();

/** A hash, so that it may outlive the erasure of the person. Without a Message-ID what was written says which mail it is. */
function messageKey({ message_id, from, subject, in_reply_to, text }: ReceivedMail): string {
  const identity = message_id?.trim() || JSON.stringify([from.address, subject, in_reply_to, text]);
  return createHash("sha256").update(identity).digest("hex");
}

export type StoredReply = {
  id: string;
  enrolment_id: string;
  prospect_id: string;
  campaign_id: string;
  subject: string | null;
  text: string;
  autoreplied: boolean;
  classified_at: Date | null;
};

export async function readReplies(
  db: Pick<Tx, "query">,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, StoredReply>> {
  const { rows } = await db.query<StoredReply>(
    {
      name: "read replies",
      text: `select r.* from unnest($2::uuid[]) as wanted (id) cross join lateral (
          select id, enrolment_id, prospect_id, campaign_id, subject, text, autoreplied, classified_at
          from reply where workspace_id = $1 and id = wanted.id offset 0) r`,
    },
    [workspaceId, ids],
  );
  return new Map(rows.map((reply) => [reply.id, reply]));
}

/** Undefined when it has been classified, or taken for automatic, meanwhile: what a user says is final. */
export async function saveClassification(
  tx: Tx,
  workspaceId: string,
  id: string,
  { classification, by }: { classification: string; by: "rule" | "model" },
): Promise<{ was_interested: boolean } | undefined> {
  const { rows } = await tx.query<{ was_interested: boolean }>(
    {
      name: "save classification",
      text: `update reply r set classification = $3, classified_by = $4, classified_at = now(),
          was_interested = before.was_interested or $3 = 'interested'
        from (select id, was_interested from reply where workspace_id = $1 and id = $2 for update) before
        where r.workspace_id = $1 and r.id = before.id and r.classified_at is null and not r.autoreplied
        returning before.was_interested`,
    },
    [workspaceId, id, classification, by],
  );
  return rows[0];
}

/** Of one statement: two machines may have answered each other. */
const forgottenAtOnce = 1_000;

/**
 * Of erased prospects, and those that they wrote in others' threads: that there was a reply, and what it meant to the
 * campaign, but not what it said and who.
 */
export async function forgetReplies(
  tx: Tx,
  workspaceId: string,
  { ids, emails }: { ids: readonly string[]; emails: readonly string[] },
): Promise<void> {
  let found = forgottenAtOnce;
  while (found === forgottenAtOnce) {
    const { rowCount } = await tx.query(
      `update reply set from_address = '', from_name = null, subject = null, snippet = '', text = '', html = null,
         message_id = null, in_reply_to = null, reference_ids = '{}'
       where workspace_id = $1 and id in (
         select id from reply where workspace_id = $1 and (prospect_id = any($2) or from_address = any($3))
           and from_address <> '' limit ${forgottenAtOnce})`,
      [workspaceId, ids, emails],
    );
    found = rowCount;
  }
}
