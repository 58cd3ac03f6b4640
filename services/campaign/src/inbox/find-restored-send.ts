import { comparableEmail } from "@outbound/contracts/email-address";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { restoredReason } from "../ledger/send.ts";
import type { ReceivedMail } from "../reading/received-mail.ts";
import type { NamedSend } from "./subject-table.ts";

/**
 * A restored ledger lacks the Message-IDs of mails after the backup. A copy of a mail from after it, with our reference, in
 * the same mailbox and to the same prospect, belongs to the first step that it can be.
 */
export async function findRestoredSend(tx: WorkspaceTx, mail: ReceivedMail): Promise<NamedSend | undefined> {
  const { mailbox_id, ref, to, received_at } = mail;
  const [recipient] = to;
  if (ref === null || recipient === undefined || to.length > 1) return undefined;
  const { rows } = await tx.query<NamedSend>(
    `select s.id as send_id, s.enrolment_id, s.campaign_id, s.mailbox_id, e.prospect_id, s.step, s.state, s.is_inferred, s.message_id, s.recipient
     from prospect_copy p
     join enrolment e on e.workspace_id = p.workspace_id and e.prospect_id = p.id
     join send s on s.workspace_id = e.workspace_id and s.enrolment_id = e.id
     where p.workspace_id = $1 and p.email = $2 and s.mailbox_id = $3 and s.state = 'unknown' and s.step is not null and s.reason = $4
       and s.dispatched_at <= $5
       and not exists (select from send other where other.workspace_id = $1 and other.wire_id = any($6))
     order by s.step limit 1`,
    [comparableEmail(recipient), mailbox_id, restoredReason, received_at, [mail.message_id ?? ""]],
  );
  return rows[0];
}
