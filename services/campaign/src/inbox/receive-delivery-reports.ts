import { isAnonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import type { ReportedFailure } from "@outbound/contracts/sending/reported-failure";
import { reopenReply } from "../answers/answered-reply-table.ts";
import type { Unit } from "../campaigns/unit-of-work.ts";
import type { LockedEnrolment } from "../enrolments/enrolment.ts";
import { countUndelivered } from "../enrolments/transitions/record.ts";
import { judgeLater } from "../guards/judge.ts";
import { type Bounced, blameMailbox, markSendsBounced } from "../ledger/transitions/record.ts";
import { restMailbox } from "../mailboxes/mailbox-health-table.ts";
import { announceBounce, endByBounce } from "../sending/bounce-send.ts";
import { isLockedStep, lockSend } from "../sending/locked-send-table.ts";
import { countSoftBounces } from "./bounce-table.ts";
import { confirmNamedSend } from "./confirm-named-send.ts";
import { deliveryFailure } from "./delivery-failure.ts";
import type { LockedSubject } from "./locked-subject.ts";
import type { MailResult } from "./mail-result.ts";

/** This many consecutive soft bounces of one address end the enrolment; the address isn't suppressed. */
const softBouncesToEnd = 3;

/** RFC 3464. Every report proves that the mail which it names was sent. */
export async function receiveDeliveryReports(unit: Unit, reports: readonly LockedSubject[]): Promise<MailResult[]> {
  const results: MailResult[] = [];
  const bounces: Bounced[] = [];
  for (const report of reports) {
    const { send_id } = report.send;
    const failure = failureOf(report);
    if (!(await confirmNamedSend(unit, report.send))) results.push("ignored: not sent");
    else if (!failure) results.push("delivery note");
    else if (failure.kind !== "sender") bounces.push({ ...failure, kind: failure.kind, send_id });
    else {
      // This is handled like a refusal in the session: the mailbox rests with the reason, and a single mail tries again.
      const mailboxId = await blameMailbox(unit, send_id, failure);
      if (mailboxId) await restMailbox(unit, { id: send_id, mailbox_id: mailboxId }, failure.reason);
      results.push("sender's fault");
    }
  }
  const fresh = await markSendsBounced(unit, bounces);
  for (const bounced of bounces) {
    const isNew = fresh.has(bounced.send_id);
    if (isNew) await bounce(unit, bounced);
    const result = bounced.kind === "hard" ? "hard bounce" : "soft bounce";
    results.push(isNew ? result : "ignored: known");
  }
  return results;
}

function failureOf({ mail, send, prospect }: LockedSubject): ReportedFailure | undefined {
  const recipient = send.recipient ?? prospect.email;
  const failure = deliveryFailure(mail.report?.recipients ?? [], recipient);
  return failure && (prospect.anonymized || isAnonymizedEmail(recipient))
    ? { ...failure, reason: "The email couldn't be delivered." }
    : failure;
}

async function bounce(unit: Unit, { send_id, kind, reason }: Bounced): Promise<void> {
  const locked = await lockSend(unit, send_id);
  if (!locked) return;
  // A bounced answer ends nothing; whoever wrote it sees that, and that its reply is to be handled.
  if (!isLockedStep(locked)) return reopenReply(unit, send_id);
  const { send, enrolment } = locked;
  judgeLater(unit, send);
  const isHard = kind === "hard";
  const isEnd = isHard || (await countSoftBounces(unit, enrolment.prospect_id, send.id)) >= softBouncesToEnd;
  if (!isEnd) return undelivered(unit, enrolment);
  const bounced = { reason };
  await announceBounce(unit, send, bounced, isHard);
  await endByBounce(unit, { send, enrolment }, bounced, { wasCounted: true });
}

async function undelivered(unit: Unit, enrolment: LockedEnrolment): Promise<void> {
  await countUndelivered(unit, enrolment.id);
  const wasOnlyOne = enrolment.sent_count - enrolment.bounced_count === 1;
  unit.count([{ campaign_id: enrolment.campaign_id, bounced: 1, reached: wasOnlyOne ? -1 : 0 }]);
}
