import { createHash } from "node:crypto";
import { comparableEmail } from "@outbound/contracts/email-address";
import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import type { ReceivedMail } from "../reading/received-mail.ts";
import { replyWords } from "../reading/reply-words.ts";
import type { NewReply } from "./new-reply.ts";

const columns = `prospect_id uuid, campaign_id uuid, enrolment_id uuid, step int, id uuid, from_address text, from_name text,
  subject text, snippet text, text text, visible_text text, html text, message_id text, message_key text, in_reply_to text, reference_ids text[],
  matched_by text, autoreplied bool, autoreply_kind text, returns_at date, demands_opt_out bool, held bool, received_at timestamptz,
  was_received bool`;
const names = columns.replaceAll(/\b(\w+) [^,]+/g, "$1");

/** Two mailboxes may be one account, whose mails either reads: a reply is to the one that wrote, unless that was removed. */
const insertRepliesSql = {
  name: "insert replies",
  text: `insert into reply (workspace_id, mailbox_id, ${names}, words)
    select $1, coalesce(
      (select id from mailbox where workspace_id = $1 and id = reply.replied_to and removed_at is null), reply.read_in), ${names},
      array_to_tsvector(words)
    from json_to_recordset($2) as reply (replied_to uuid, read_in uuid, ${columns}, words text[])
    on conflict do nothing returning id`,
};

/** Returns only new replies: a mail may come again from another folder or under a new UIDVALIDITY. */
export async function insertReplies(tx: WorkspaceTx, replies: readonly NewReply[]): Promise<Set<string>> {
  if (replies.length === 0) return new Set();
  const { rows } = await tx.query<Columns<"reply", "id">>(insertRepliesSql, [
    JSON.stringify(replies.map((reply) => rowOf(tx.workspaceId, reply))),
  ]);
  return new Set(rows.map(({ id }) => id));
}

const rowOf = (workspaceId: string, { reply_id, mail, send, matched_by, automatic, held }: NewReply) => ({
  prospect_id: send.prospect_id,
  campaign_id: send.campaign_id,
  enrolment_id: send.enrolment_id,
  step: send.step,
  id: reply_id,
  replied_to: send.mailbox_id,
  read_in: mail.mailbox_id,
  from_address: comparableEmail(mail.from.address),
  from_name: mail.from.name,
  subject: mail.subject,
  snippet: mail.reading.snippet,
  text: mail.text,
  visible_text: mail.reading.visible_text,
  words: replyWords(workspaceId, mail),
  html: mail.html,
  message_id: mail.message_id,
  message_key: messageKey(mail, held),
  in_reply_to: mail.in_reply_to,
  reference_ids: mail.references,
  matched_by,
  autoreplied: automatic !== undefined,
  autoreply_kind: automatic?.kind ?? null,
  returns_at: automatic?.returns_at ?? null,
  demands_opt_out: automatic?.demands_opt_out ?? null,
  held,
  received_at: mail.received_at,
  was_received: automatic === undefined && !held,
});

/**
 * A hash contains nothing of the person, so it may outlive an erasure. Without a Message-ID the content identifies the mail.
 * A held mail may be forged, so it must not block the genuine one with its Message-ID.
 */
function messageKey({ message_id, from, subject, in_reply_to, text }: ReceivedMail, held: boolean): string {
  const identity = message_id?.trim() || JSON.stringify([from.address, subject, in_reply_to, text]);
  return createHash("sha256")
    .update(held ? `held ${identity}` : identity)
    .digest("hex");
}

export type StoredReply = Columns<
  "reply",
  | "id"
  | "enrolment_id"
  | "prospect_id"
  | "campaign_id"
  | "step"
  | "from_address"
  | "subject"
  | "text"
  | "visible_text"
  | "autoreplied"
  | "classified_at"
>;

export async function readReplies(db: WorkspaceReader, ids: readonly string[]): Promise<Map<string, StoredReply>> {
  const { rows } = await db.query<StoredReply>(
    {
      name: "read replies",
      text: `select r.* from unnest($2::uuid[]) as wanted (id) cross join lateral (
          select id, enrolment_id, prospect_id, campaign_id, step, from_address, subject, text, visible_text, autoreplied,
            classified_at
          from reply where workspace_id = $1 and id = wanted.id offset 0) r`,
    },
    [ids],
  );
  return new Map(rows.map((reply) => [reply.id, reply]));
}

// The update finds a reply by its key, because the `ctid` that the lock has read may be newer than this statement's snapshot.
const saveClassificationsSql = {
  name: "save classifications",
  text: `update reply r set classification = classified.classification, classified_by = classified.by, classified_at = now(),
      was_interested = before.was_interested or classified.classification = 'interested'
    from unnest($2::uuid[], $3::text[], $4::text[]) as classified (id, classification, by)
    cross join lateral (
      select id, was_interested from reply
      where workspace_id = $1 and id = classified.id and classified_at is null and not autoreplied for update) before
    where r.workspace_id = $1 and r.id = before.id returning r.id, before.was_interested`,
};

/** Skips replies that were classified or found automatic meanwhile, because a user's decision is final. Returns the others. */
export async function saveClassifications(
  tx: WorkspaceTx,
  results: readonly { id: string; classification: string; by: "rule" | "model" }[],
): Promise<Map<string, { was_interested: boolean }>> {
  const { rows } = await tx.query<Columns<"reply", "id" | "was_interested">>(saveClassificationsSql, [
    results.map(({ id }) => id),
    results.map(({ classification }) => classification),
    results.map(({ by }) => by),
  ]);
  return new Map(rows.map(({ id, was_interested }) => [id, { was_interested }]));
}

/** A bound for one statement, because two auto-responders may have replied to each other thousands of times. */
const anonymizedPerStatement = 1_000;

/** Empties text and sender. The row stays, and so does its effect on the campaign. */
export async function anonymizeReplies(
  tx: WorkspaceTx,
  { ids, emails }: { ids: readonly string[]; emails: readonly string[] },
): Promise<void> {
  let found = anonymizedPerStatement;
  while (found === anonymizedPerStatement) {
    const { rowCount } = await tx.query(
      `update reply set from_address = '', from_name = null, subject = null, snippet = '', text = '', visible_text = null,
         html = null, words = null,
         message_id = null, in_reply_to = null, reference_ids = '{}'
       where workspace_id = $1 and id in (
         select id from reply where workspace_id = $1 and (prospect_id = any($2) or from_address = any($3))
           and from_address <> '' limit ${anonymizedPerStatement})`,
      [ids, emails],
    );
    found = rowCount;
  }
}
