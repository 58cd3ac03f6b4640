import type { previewCampaign } from "@outbound/contracts/campaigns/preview-campaign";
import { comparableEmail } from "@outbound/contracts/email-address";
import type { OutputOf } from "@outbound/contracts/operation";
import type { SendStatus } from "@outbound/contracts/sending/send-row";
import type { WorkspaceReader } from "@outbound/postgres/database";
import { threadId } from "../../../copies/mail-parts-table.ts";
import type { Columns } from "../../../generated/tables.ts";

type Mailbox = Columns<"mailbox", "id" | "email">;

export type Recipient = {
  /** Null for a person who is made up. */
  prospect_id: string | null;
  timezone: string | null;
  enrolment: OutputOf<typeof previewCampaign>["enrolment"];
  mailbox: Mailbox | null;
};

type Row = Columns<"prospect_copy", "timezone"> &
  Columns<"enrolment", "current_step" | "next_step_at", { status: "active" | "stopped" | "completed" }> & {
    prospect_id: Columns<"prospect_copy">["id"];
    id: Columns<"enrolment">["id"] | null;
    mailbox: Mailbox | null;
  };

const columns = `p.id as prospect_id, p.timezone, e.id, e.status, e.current_step, e.next_step_at,
  (select jsonb_build_object('id', m.id, 'email', m.email) from mailbox m
   where m.workspace_id = e.workspace_id and m.id = e.mailbox_id) as mailbox`;

export async function findProspect(db: WorkspaceReader, campaignId: string, email: string) {
  const { rows } = await db.query<Row>(
    `select ${columns} from prospect_copy p
     left join enrolment e on e.workspace_id = $1 and e.prospect_id = p.id and e.campaign_id = $2
     where p.workspace_id = $1 and p.email = $3 and not p.anonymized order by p.stored_at desc limit 1`,
    [campaignId, comparableEmail(email)],
  );
  return rows.map(toRecipient)[0];
}

export async function findLastEnrolled(db: WorkspaceReader, campaignId: string) {
  const { rows } = await db.query<Row>(
    `select ${columns} from enrolment e
     join prospect_copy p on p.workspace_id = $1 and p.id = e.prospect_id and not p.anonymized
     where e.workspace_id = $1 and e.campaign_id = $2 order by e.enrolled_at desc, e.id desc limit 1`,
    [campaignId],
  );
  return rows.map(toRecipient)[0];
}

const toRecipient = ({ prospect_id, timezone, id, mailbox, ...rest }: Row): Recipient =>
  id === null
    ? { prospect_id, timezone, enrolment: null, mailbox: null }
    : { prospect_id, timezone, enrolment: { id, ...rest }, mailbox };

export type EarlierSend = Columns<"send", "id", { step: number }> & {
  status: SendStatus;
  thread_id: string;
  /** As it was sent; null where that isn't kept. */
  subject: Columns<"sent_text">["subject"] | null;
  variant: { id: string; name: string } | null;
  mailbox: Mailbox;
};

export async function readEarlierSends(db: WorkspaceReader, enrolmentId: string, step: number): Promise<EarlierSend[]> {
  const { rows } = await db.query<EarlierSend>(
    `select s.id, s.step, s.state as status, ${threadId("s")} as thread_id, t.subject,
       case when v.id is not null then jsonb_build_object('id', v.id, 'name', v.name) end as variant,
       jsonb_build_object('id', m.id, 'email', m.email) as mailbox
     from send s
     join mailbox m on m.workspace_id = $1 and m.id = s.mailbox_id
     left join variant v on v.workspace_id = $1 and v.id = s.variant_id
     left join sent_text t on t.workspace_id = $1 and t.send_id = s.id and s.dispatched_at is not null
     where s.workspace_id = $1 and s.enrolment_id = $2 and s.step <= $3`,
    [enrolmentId, step],
  );
  return rows;
}
