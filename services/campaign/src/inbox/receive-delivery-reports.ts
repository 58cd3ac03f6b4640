import type { Tx } from "@outbound/postgres/database";
import { changeCounters } from "../counter-table.ts";
import type { LockedEnrolment } from "../enrolments/enrolment.ts";
import { countUndelivered } from "../enrolments/transitions/note.ts";
import { lockSend } from "../sending/send-table.ts";
import { announceBounce, endByBounce } from "../sending/settle.ts";
import { blameMailbox, countSoftBounces, keepBounces } from "./bounce-table.ts";
import { deliveryFailure, type Failure } from "./delivery-failure.ts";
import { hasLeft } from "./has-left.ts";
import type { Judgement } from "./judgement.ts";
import type { LockedSubject } from "./receive-mails.ts";

/** So many soft bounces of a prospect's mails to one address, one after the other, end the enrolment; the address is not suppressed. */
const softBouncesToEnd = 3;

/** RFC 3464. Whatever they say, the mails that they name had left. */
export async function receiveDeliveryReports(
  tx: Tx,
  workspaceId: string,
  reports: readonly LockedSubject[],
): Promise<Judgement[]> {
  const judgements: Judgement[] = [];
  const bounces: { send_id: string; failure: Failure }[] = [];
  for (const report of reports) {
    const { send_id } = report.send;
    const failure = failureOf(report);
    if (!(await hasLeft(tx, workspaceId, report.send))) judgements.push("ignored: not sent");
    else if (!failure) judgements.push("delivery note");
    else if (failure.kind !== "sender") bounces.push({ send_id, failure });
    else {
      await blameMailbox(tx, workspaceId, send_id, failure);
      judgements.push("sender's fault");
    }
  }
  const fresh = await keepBounces(tx, workspaceId, bounces);
  for (const { send_id, failure } of bounces) {
    const isNew = fresh.has(send_id);
    if (isNew) await bounce(tx, workspaceId, send_id, failure);
    const judgement = failure.kind === "hard" ? "hard bounce" : "soft bounce";
    judgements.push(isNew ? judgement : "ignored: known");
  }
  return judgements;
}

function failureOf({ mail, send, prospect }: LockedSubject): Failure | undefined {
  const failure = deliveryFailure(mail.report?.recipients ?? [], send.recipient ?? prospect.email);
  return failure && prospect.anonymized ? { ...failure, reason: "The message could not be delivered." } : failure;
}

async function bounce(tx: Tx, workspaceId: string, sendId: string, { kind, reason }: Failure): Promise<void> {
  const locked = await lockSend(tx, workspaceId, sendId);
  if (!locked) return;
  const { send, enrolment } = locked;
  const isHard = kind === "hard";
  const isEnd = isHard || (await countSoftBounces(tx, workspaceId, enrolment.prospect_id, send.id)) >= softBouncesToEnd;
  if (!isEnd) return undelivered(tx, workspaceId, enrolment);
  const bounced = { workspace_id: workspaceId, reason };
  await announceBounce(tx, send, bounced, isHard);
  await endByBounce(tx, { send, enrolment }, bounced, { wasCounted: true });
}

/** It was not delivered, which statistics say; the enrolment goes on. */
async function undelivered(tx: Tx, workspaceId: string, enrolment: LockedEnrolment): Promise<void> {
  await countUndelivered(tx, workspaceId, enrolment.id);
  const wasOnlyOne = enrolment.sent_count - enrolment.bounced_count === 1;
  await changeCounters(tx, workspaceId, enrolment.campaign_id, { bounced: 1, reached: wasOnlyOne ? -1 : 0 });
}
