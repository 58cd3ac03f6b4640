import { announce } from "@outbound/broker/outbox";
import { prospectComplained } from "@outbound/contracts/events/prospect-complained";
import type { Tx } from "@outbound/postgres/database";
import { confirmSend } from "../sending/confirm-send.ts";
import { readFactParts } from "../sending/prospect-fact.ts";
import { stopEnrolments } from "../stop-enrolments.ts";
import { findReportedSend } from "./find-named-send.ts";
import { lockEnrolmentsOf } from "./lock-enrolments.ts";
import type { Judgement } from "./receive-mail.ts";
import type { ReceivedMail } from "./received-mail.ts";

type Report = NonNullable<ReceivedMail["report"]>;

/** RFC 5965 and 6591: a judgement on the mail's authentication, or that it is no spam. */
const noComplaints = new Set(["not-spam", "auth-failure", "dmarc"]);

/** The prospect hears nothing more from anybody; the prospect service writes the suppression. */
export async function receiveComplaint(tx: Tx, mail: ReceivedMail, report: Report): Promise<Judgement> {
  const { workspace_id } = mail;
  const kinds = report.recipients.map(({ action }) => action.trim().toLowerCase());
  if (kinds.length > 0 && kinds.every((kind) => noComplaints.has(kind))) return "ignored: no complaint";
  const named = await findReportedSend(tx, mail);
  if (!named) return "ignored: unnamed report";
  const enrolments = await lockEnrolmentsOf(tx, workspace_id, [named.prospect_id]);
  await confirmSend(tx, workspace_id, named.send_id);
  const { rowCount } = await tx.query(
    "update enrolment set complained_at = now() where workspace_id = $1 and id = $2 and complained_at is null",
    [workspace_id, named.enrolment_id],
  );
  if (rowCount === 0) return "ignored: known";
  await announce(tx, prospectComplained, await readFactParts(tx, workspace_id, named.enrolment_id));
  const ids = enrolments.map(({ id }) => id);
  await stopEnrolments(tx, workspace_id, ids, { reason: "Reported as spam.", negative: true });
  return "complaint";
}
