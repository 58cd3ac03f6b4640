import type { Unit } from "../campaigns/unit-of-work.ts";
import type { LockedEnrolment } from "../enrolments/enrolment.ts";
import { countUndelivered } from "../enrolments/transitions/note.ts";
import { type Bounced, blameMailbox, markSendsBounced } from "../ledger/transitions/note.ts";
import { announceBounce, endByBounce } from "../sending/bounce-send.ts";
import { lockSend } from "../sending/lock-sends.ts";
import { countSoftBounces } from "./bounce-table.ts";
import { confirmNamedSend } from "./confirm-named-send.ts";
import { deliveryFailure, type Failure } from "./delivery-failure.ts";
import type { Judgement } from "./judgement.ts";
import type { LockedSubject } from "./locked-subject.ts";

/**
 * This many consecutive soft bounces of a prospect's mails to one address end the enrolment; the address isn't
 * suppressed.
 */
const softBouncesToEnd = 3;

/** RFC 3464. Whatever the reports say, the mails that they name had been sent. */
export async function receiveDeliveryReports(
  unit: Unit,
  workspaceId: string,
  reports: readonly LockedSubject[],
): Promise<Judgement[]> {
  const { tx } = unit;
  const judgements: Judgement[] = [];
  const bounces: Bounced[] = [];
  for (const report of reports) {
    const { send_id } = report.send;
    const failure = failureOf(report);
    if (!(await confirmNamedSend(unit, workspaceId, report.send))) judgements.push("ignored: not sent");
    else if (!failure) judgements.push("delivery note");
    else if (failure.kind !== "sender") bounces.push({ ...failure, kind: failure.kind, send_id });
    else {
      await blameMailbox(tx, workspaceId, send_id, failure);
      judgements.push("sender's fault");
    }
  }
  const fresh = await markSendsBounced(tx, workspaceId, bounces);
  for (const bounced of bounces) {
    const isNew = fresh.has(bounced.send_id);
    if (isNew) await bounce(unit, workspaceId, bounced);
    const judgement = bounced.kind === "hard" ? "hard bounce" : "soft bounce";
    judgements.push(isNew ? judgement : "ignored: known");
  }
  return judgements;
}

function failureOf({ mail, send, prospect }: LockedSubject): Failure | undefined {
  const failure = deliveryFailure(mail.report?.recipients ?? [], send.recipient ?? prospect.email);
  return failure && prospect.anonymized ? { ...failure, reason: "The message could not be delivered." } : failure;
}

async function bounce(unit: Unit, workspaceId: string, { send_id, kind, reason }: Bounced): Promise<void> {
  const { tx } = unit;
  const locked = await lockSend(tx, workspaceId, send_id);
  if (!locked) return;
  const { send, enrolment } = locked;
  const isHard = kind === "hard";
  const isEnd = isHard || (await countSoftBounces(tx, workspaceId, enrolment.prospect_id, send.id)) >= softBouncesToEnd;
  if (!isEnd) return undelivered(unit, workspaceId, enrolment);
  const bounced = { workspace_id: workspaceId, reason };
  await announceBounce(unit, send, bounced, isHard);
  await endByBounce(unit, { send, enrolment }, bounced, { wasCounted: true });
}

async function undelivered(unit: Unit, workspaceId: string, enrolment: LockedEnrolment): Promise<void> {
  const { tx } = unit;
  await countUndelivered(tx, workspaceId, enrolment.id);
  const wasOnlyOne = enrolment.sent_count - enrolment.bounced_count === 1;
  unit.count(workspaceId, [{ campaign_id: enrolment.campaign_id, bounced: 1, reached: wasOnlyOne ? -1 : 0 }]);
}
