import type { Attachment } from "@outbound/contracts/attachments/attachment";
import type { WorkspaceReader } from "@outbound/postgres/database";
import { attachedFiles } from "../attachments/attachment-table.ts";
import type { Columns } from "../generated/tables.ts";
import { type ProspectFields, prospectFieldColumns } from "./missing-fields.ts";
import type { MailParts } from "./render-mail.ts";
import type { Copy } from "./required-fields.ts";
import { samplePerson } from "./sample-person.ts";
import { type SenderTexts, senderTexts } from "./sender-table.ts";
import type { EarlierMail } from "./thread.ts";

type Row = Columns<"send", "workspace_id" | "state" | "attempt" | "enrolment_id" | "message_id", { step: number }> & {
  send_id: Columns<"send">["id"];
  mailbox_id: Columns<"mailbox">["id"];
  mailbox_email: Columns<"mailbox">["email"];
  mailbox_name: Columns<"mailbox">["name"];
  prospect: ProspectFields;
  copy: Copy;
  earlier: EarlierMail[];
  skipped_subject: string | null;
  sender: SenderTexts;
  tracking_domain: string | null;
  tracks: boolean;
  attachments: Attachment[];
};

/** The id by which later mails reference this one, because some providers replace the Message-ID. */
export const threadId = (send: string) => `coalesce(${send}.wire_id, ${send}.message_id)`;

/** Of each mail that was sent before: its subject as it left, and its copy as it is now. */
const earlierMails = `coalesce((
  select jsonb_agg(jsonb_build_object('id', ${threadId("before")}, 'sent', t.subject, 'copy', coalesce(bv.subject, bst.subject))
    order by before.step)
  from send before
  left join sent_text t on t.workspace_id = before.workspace_id and t.send_id = before.id
  left join step bst on bst.workspace_id = before.workspace_id and bst.campaign_id = before.campaign_id
    and bst.position = before.step
  left join variant bv on bv.workspace_id = before.workspace_id and bv.id = before.variant_id
  where before.workspace_id = s.workspace_id and before.enrolment_id = s.enrolment_id
    and before.step < s.step and before.state in ('sent', 'unknown')), '[]')`;

const skippedSubject = `(select skipped.subject from step skipped
  where skipped.workspace_id = s.workspace_id and skipped.campaign_id = s.campaign_id and skipped.position < s.step
    and btrim(skipped.subject) <> '' order by skipped.position desc limit 1)`;

const partsOf = (
  sends: string,
  join: "join" | "left join" = "join",
) => `select s.id as send_id, s.workspace_id, s.state, s.attempt, s.enrolment_id, s.step,
    s.message_id, m.id as mailbox_id, m.email as mailbox_email, m.name as mailbox_name, to_jsonb(p) as prospect,
    case when st.id is not null then
      jsonb_build_object('subject', coalesce(v.subject, st.subject), 'body', coalesce(v.body, st.body)) end as copy,
    ${earlierMails} as earlier, ${skippedSubject} as skipped_subject,
    case when w.tracking_verified_at is not null then w.tracking_domain end as tracking_domain, ${senderTexts("m", "w")} as sender,
    coalesce((select c.tracking from campaign c where c.workspace_id = s.workspace_id and c.id = s.campaign_id), false) as tracks,
    ${attachedFiles("s.workspace_id", "st.attachments")} as attachments
  from ${sends} s
  ${join} lateral (
    select ${prospectFieldColumns} from prospect_copy where workspace_id = s.workspace_id and id = s.prospect_id offset 0) p on true
  ${join} mailbox m on m.workspace_id = s.workspace_id and m.id = s.mailbox_id
  ${join} step st on st.workspace_id = s.workspace_id and st.campaign_id = s.campaign_id and st.position = s.step
  left join variant v on v.workspace_id = s.workspace_id and v.id = s.variant_id
  left join workspace_settings w on w.workspace_id = s.workspace_id`;

const selectMailPartsSql = {
  name: "read mail parts",
  text: partsOf(`(select s.*, e.prospect_id from unnest($2::uuid[]) as wanted (id)
    cross join lateral (select * from send where workspace_id = $1 and id = wanted.id offset 0) s
    cross join lateral (select prospect_id from enrolment where workspace_id = $1 and id = s.enrolment_id offset 0) e)`),
};

export type LoadedParts = MailParts & { state: string; attempt: number };

export async function readMailParts(
  db: WorkspaceReader,
  sendIds: readonly string[],
): Promise<Map<string, LoadedParts>> {
  const { rows } = await db.query<Row>(selectMailPartsSql, [sendIds]);
  return new Map(rows.map((row) => [row.send_id, toParts(row)]));
}

export type ExpectedSend = {
  id: string;
  campaign_id: string;
  enrolment_id: string;
  /** Null for a person who is made up. */
  prospect_id: string | null;
  step: number;
  /** Replaces what is stored; without it there has to be something. */
  copy: Copy | undefined;
  /** Null where the campaign has none yet. */
  mailbox_id: string | null;
  variant_id: string | null;
  message_id: string;
};

/** Stands for a mailbox that is to come. */
export const mailboxStandIn = {
  id: "00000000-0000-0000-0000-000000000000",
  email: "you@your-domain.example",
  name: null,
};

type ExpectedRow = Omit<Row, "mailbox_id" | "mailbox_email" | "prospect" | "copy"> & {
  mailbox_id: string | null;
  mailbox_email: string | null;
  prospect: ProspectFields | null;
  copy: Copy | null;
};

export async function readExpectedParts(db: WorkspaceReader, send: ExpectedSend): Promise<LoadedParts> {
  const expected = `(select $1::uuid as workspace_id, s.* from jsonb_to_record($2::jsonb) as s (id uuid, campaign_id uuid,
    enrolment_id uuid, prospect_id uuid, step int, mailbox_id uuid, variant_id uuid, message_id text, state text, attempt int))`;
  const { copy: unsaved, ...ids } = send;
  const row = { ...ids, state: "planned", attempt: 0 };
  const { rows } = await db.query<ExpectedRow>(partsOf(expected, "left join"), [JSON.stringify(row)]);
  const [found] = rows;
  const copy = unsaved ?? found?.copy;
  if (!found || !copy) throw new Error("What a preview is made of went away.");
  const { id, email } = mailboxStandIn;
  const { mailbox_id, mailbox_email, prospect, ...parts } = found;
  return toParts({
    ...parts,
    copy,
    mailbox_id: mailbox_id ?? id,
    mailbox_email: mailbox_email ?? email,
    prospect: prospect ?? samplePerson(copy),
  });
}

const toParts = ({ mailbox_id, mailbox_email, mailbox_name, ...parts }: Row): LoadedParts => ({
  ...parts,
  mailbox: { id: mailbox_id, email: mailbox_email, name: mailbox_name },
});
