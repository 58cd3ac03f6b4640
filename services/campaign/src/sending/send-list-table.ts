import { notFound } from "@outbound/contracts/app-error";
import type { OutputOf } from "@outbound/contracts/operation";
import { isAnonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import type { getSend } from "@outbound/contracts/sending/get-send";
import { type SendRow, type SendStatus, sendStatuses } from "@outbound/contracts/sending/send-row";
import type { Reader, WorkspaceReader } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import { workspacesOf } from "@outbound/postgres/newest-rows";

/** Each by its key. With plain joins Postgres takes all rows of a workspace, where it expects few because the table is small. */
const byKey = (table: string, id: string) =>
  `lateral (select * from ${table} where workspace_id = s.workspace_id and id = ${id} limit 1)`;

const rowsOf = (sends: string) => `select s.workspace_id, s.id, s.state as status, s.reason, s.smtp_code,
    jsonb_build_object('id', c.id, 'name', c.name) as campaign, s.enrolment_id,
    jsonb_build_object('id', p.id, 'email', p.email) as prospect,
    jsonb_build_object('id', m.id, 'email', m.email) as mailbox,
    s.step, v.name as variant, s.message_id, s.attempt, s.created_at, s.dispatched_at, s.settled_at
  from ${sends} s
  cross join ${byKey("campaign", "s.campaign_id")} c
  cross join ${byKey("enrolment", "s.enrolment_id")} e
  cross join ${byKey("prospect_copy", "e.prospect_id")} p
  cross join ${byKey("mailbox", "s.mailbox_id")} m
  left join ${byKey("variant", "s.variant_id")} v on true
  order by s.id desc`;

export type SendQuery = {
  campaignId: string | undefined;
  mailboxId?: string | undefined;
  status: SendStatus | undefined;
  limit: number;
  cursor: Cursor | undefined;
};

export async function readSendPage(
  db: Reader,
  workspaceId: string | undefined,
  { campaignId, mailboxId, status, limit, cursor }: SendQuery,
): Promise<SendRow[]> {
  const values: unknown[] = [limit + 1, status ? [status] : sendStatuses];
  const workspaces =
    workspaceId === undefined
      ? workspacesOf("send")
      : `with workspaces as (select $${values.push(workspaceId)}::uuid as workspace_id)`;
  const conditions = ["workspace_id = workspaces.workspace_id", "state = wanted.state"];
  if (campaignId) conditions.push(`campaign_id = $${values.push(campaignId)}`);
  if (mailboxId) conditions.push(`mailbox_id = $${values.push(mailboxId)}`);
  if (cursor) conditions.push(`id < $${values.push(cursor.id)}`);
  // Reads the newest of each state from its index, and of those the newest.
  const newest = `(select found.* from (
      ${workspaces}
      select newest.* from workspaces cross join unnest($2::text[]) as wanted (state) cross join lateral (
        select workspace_id, id from send where ${conditions.join(" and ")} order by id desc limit $1
      ) newest order by newest.id desc limit $1
    ) newest cross join lateral (
      select * from send where workspace_id = newest.workspace_id and id = newest.id limit 1
    ) found)`;
  const { rows } = await db.query<SendRow>(rowsOf(newest), values);
  return rows;
}

export async function readSendRow(db: WorkspaceReader, id: string): Promise<SendRow> {
  const send = "(select * from send where workspace_id = $1 and id = $2)";
  const { rows } = await db.query<SendRow>(rowsOf(send), [id]);
  if (!rows[0]) throw notFound("Send");
  return rows[0];
}

type SentText = Pick<OutputOf<typeof getSend>, "to" | "subject" | "text">;

/** The words of an answer are kept from when it is written. */
export async function readSentText(db: WorkspaceReader, id: string): Promise<SentText> {
  const { rows } = await db.query<SentText>(
    `select s.recipient as to, nullif(coalesce(a.subject, t.subject), '') as subject, nullif(coalesce(a.text, t.text), '') as text
     from send s
     left join sent_text t on t.workspace_id = s.workspace_id and t.send_id = s.id and s.dispatched_at is not null
     left join answer a on a.workspace_id = s.workspace_id and a.id = s.id
     where s.workspace_id = $1 and s.id = $2`,
    [id],
  );
  const { to = null, subject = null, text = null } = rows[0] ?? {};
  return { to: to !== null && isAnonymizedEmail(to) ? null : to, subject, text };
}
