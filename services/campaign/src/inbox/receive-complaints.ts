import { prospectComplained } from "@outbound/contracts/events/prospect-complained";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { stopEnrolments } from "../enrolments/stop-enrolments.ts";
import type { Stop } from "../enrolments/transitions/end.ts";
import { markComplained } from "../enrolments/transitions/record.ts";
import { judgeLater } from "../guards/judge.ts";
import { readFactPartsOfSend } from "../sending/fact-parts-table.ts";
import { excludeUntilAnswered, findUnwanted } from "../suppressions/suppression-copy-table.ts";
import { confirmNamedSend } from "./confirm-named-send.ts";
import type { LockedSubject } from "./locked-subject.ts";
import type { MailResult } from "./mail-result.ts";

export const complainedStop: Stop = { reason: "Reported as spam.", negative: true };

/** RFC 5965 and 6591: these reports are about authentication, or say that the mail isn't spam. */
const noComplaints = new Set(["not-spam", "auth-failure", "dmarc"]);

/** The prospect service writes the suppression. A prospect who has another address by now leaves only this campaign. */
export async function receiveComplaints(unit: Unit, complaints: readonly LockedSubject[]): Promise<MailResult[]> {
  const results: MailResult[] = [];
  for (const complaint of complaints) results.push(await receiveComplaint(unit, complaint));
  return results;
}

async function receiveComplaint(unit: Unit, { mail, send, prospect }: LockedSubject): Promise<MailResult> {
  const kinds = mail.report?.recipients.map(({ action }) => action.trim().toLowerCase()) ?? [];
  if (kinds.length > 0 && kinds.every((kind) => noComplaints.has(kind))) return "ignored: no complaint";
  await confirmNamedSend(unit, send);
  if (send.is_forward) return "ignored: forward";
  const isFirst = await markComplained(unit, send.enrolment_id);
  const parts = await readFactPartsOfSend(unit, send.send_id);
  const email = parts.prospect_email;
  // Mails of one enrolment may have gone to several addresses, and an entry may have been removed since.
  if (!isFirst && (await findUnwanted(unit, [email])).size > 0) return "ignored: known";
  const factId = unit.announce(prospectComplained, parts);
  judgeLater(unit, send);
  await excludeUntilAnswered(unit, [{ factId, email, reason: "complaint" }]);
  const isCurrent = email === prospect.email;
  const ids = prospect.enrolments.map(({ id }) => id).filter((id) => isCurrent || id === send.enrolment_id);
  await stopEnrolments(unit, ids, complainedStop);
  return "complaint";
}
