import type { Unit } from "../campaigns/unit-of-work.ts";
import { stopEnrolments } from "../enrolments/stop-enrolments.ts";
import type { StepSend } from "../ledger/send.ts";
import { settleSends } from "../ledger/transitions/settle.ts";
import { restMailbox, unanswered } from "../mailboxes/mailbox-health-table.ts";
import { bounceSend } from "./bounce-send.ts";
import { announceSent, countAsSent } from "./count-as-sent.ts";
import type { LateReport } from "./late-report.ts";
import type { Locked } from "./locked-send-table.ts";
import { releaseSend } from "./release-send.ts";
import { objectionToReturn, returnEnrolment } from "./return-enrolment.ts";
import { boundedSentAt, type Settled, type Settlement } from "./settlement.ts";
import { stopUnsendable } from "./stop-unsendable.ts";
import { takeBackSend } from "./take-back-send.ts";

type Attempt = { locked: Locked<StepSend>; settled: Settled; late: LateReport | undefined };

export const noAnswer = "The mail server disconnected without a response after an email.";

export async function applySettlement(unit: Unit, attempt: Attempt, settlement: Settlement): Promise<void> {
  const { locked, settled } = attempt;
  const { send, enrolment } = locked;
  switch (settlement.to) {
    case "nothing":
      return;
    case "unknown":
      await restMailbox(unit, send, noAnswer, unanswered);
      return countAsSent(unit, "unknown", [{ ...locked, reply: settled, at: boundedSentAt(send, settled.at) }]);
    case "sent":
      return countAsSent(unit, "sent", [{ ...locked, reply: settled, at: boundedSentAt(send, settled.at) }]);
    case "confirmed":
      await settleSends(unit, "sent", [settled]);
      return settlement.isNews ? announceSent(unit, [send]) : undefined;
    case "bounced":
      return bounceSend(unit, locked, settled, settlement);
    case "refused": {
      await settleSends(unit, "refused", [settled]);
      const stop = { reason: settlement.reason, negative: false };
      return void (await stopEnrolments(unit, [enrolment.id], stop));
    }
    case "unsendable":
      return stopUnsendable(unit, locked, settlement.reason);
    case "planned":
      await releaseSend(unit, locked, settlement);
      return settlement.mailboxRests ? restMailbox(unit, send, settlement.reason) : undefined;
    case "taken back":
      return takeBack(unit, attempt, settlement.next);
  }
}

/** The enrolment goes back unless something followed. A mail announced as sent is never sent again by itself. */
async function takeBack(unit: Unit, { locked, settled, late }: Attempt, next: Settlement): Promise<void> {
  const { send } = locked;
  if (send.state === "unknown" && !late)
    throw new Error("The lease ended with this report: the report is tried again.");
  await takeBackSend(unit, locked, settled);
  if (!late || send.state !== "unknown" || (await objectionToReturn(unit, late.campaign, locked))) return;
  const enrolment = await returnEnrolment(unit, locked);
  await applySettlement(unit, { locked: { send, enrolment }, settled, late }, next);
}
