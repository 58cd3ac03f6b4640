import type { Tx } from "@outbound/postgres/database";
import { changeCounters } from "../counter-table.ts";
import { confirmSend } from "../sending/confirm-send.ts";
import type { LockedEnrolment, LockedSend } from "../sending/send-table.ts";
import { announceBounce, endByBounce } from "../sending/settle.ts";
import { blameMailbox, countSoftBounces, keepBounce } from "./bounce-table.ts";
import { deliveryFailure, type Failure } from "./delivery-failure.ts";
import { findReportedSend } from "./find-named-send.ts";
import type { Judgement } from "./receive-mail.ts";
import type { ReceivedMail } from "./received-mail.ts";

type Report = NonNullable<ReceivedMail["report"]>;

/** So many soft bounces of a prospect's mails, one after the other, end the enrolment; the address is not suppressed. */
const softBouncesToEnd = 3;

/** RFC 3464. Whatever it says, the mail that it names had left. */
export async function receiveDeliveryReport(tx: Tx, mail: ReceivedMail, report: Report): Promise<Judgement> {
  const { workspace_id } = mail;
  const named = await findReportedSend(tx, mail);
  if (!named) return "ignored: unnamed report";
  const confirmed = await confirmSend(tx, workspace_id, named.send_id);
  if (confirmed?.send.state !== "sent") return "ignored: not sent";
  const reported = deliveryFailure(report.recipients, await readEmail(tx, workspace_id, named.prospect_id));
  if (!reported) return "delivery note";
  const failure = confirmed.isErased ? { ...reported, reason: "The message could not be delivered." } : reported;
  if (failure.kind === "sender") {
    await blameMailbox(tx, workspace_id, confirmed.send, failure);
    return "sender's fault";
  }
  const isNew = await keepBounce(tx, workspace_id, confirmed.send.id, failure);
  if (!isNew) return "ignored: known";
  await bounce(tx, workspace_id, confirmed, failure);
  return failure.kind === "hard" ? "hard bounce" : "soft bounce";
}

async function bounce(
  tx: Tx,
  workspaceId: string,
  { send, enrolment }: { send: LockedSend; enrolment: LockedEnrolment },
  { kind, reason }: Failure,
): Promise<void> {
  const isHard = kind === "hard";
  const isEnd = isHard || (await countSoftBounces(tx, workspaceId, enrolment.prospect_id)) >= softBouncesToEnd;
  if (!isEnd) return countUndelivered(tx, workspaceId, enrolment);
  const bounced = { workspace_id: workspaceId, reason };
  await announceBounce(tx, send, bounced, isHard);
  await endByBounce(tx, { send, enrolment }, bounced, { wasCounted: true });
}

/** It was not delivered, which statistics say; the enrolment goes on. */
async function countUndelivered(tx: Tx, workspaceId: string, enrolment: LockedEnrolment): Promise<void> {
  await tx.query(
    {
      name: "count undelivered",
      text: "update enrolment set bounced_count = bounced_count + 1 where workspace_id = $1 and id = $2",
    },
    [workspaceId, enrolment.id],
  );
  const wasOnlyOne = enrolment.sent_count - enrolment.bounced_count === 1;
  await changeCounters(tx, workspaceId, enrolment.campaign_id, { bounced: 1, reached: wasOnlyOne ? -1 : 0 });
}

async function readEmail(tx: Tx, workspaceId: string, prospectId: string): Promise<string> {
  const { rows } = await tx.query<{ email: string }>(
    { name: "read email", text: "select email from prospect_copy where workspace_id = $1 and id = $2" },
    [workspaceId, prospectId],
  );
  return rows[0]?.email ?? "";
}
