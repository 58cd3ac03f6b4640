import type { EventMessage } from "@outbound/contracts/event";
import type { sendSettled } from "@outbound/contracts/events/send-settled";
import { classifyRefusal } from "@outbound/contracts/sending/refusal";
import type { LockedSend } from "../ledger/send.ts";
import { ownFaults, wait } from "./waits.ts";

export type Settled = EventMessage<typeof sendSettled>["payload"];

export type Settlement =
  /** The report is about another attempt, or says nothing new. */
  | { to: "nothing" }
  | { to: "sent" | "unknown" }
  /** It counted as sent before. `isNews` says whether that wasn't announced yet. */
  | { to: "confirmed"; isNews: boolean }
  /** The fault is the recipient's, or nobody's: it ends the enrolment. */
  | { to: "bounced"; hard: boolean; wasCounted: boolean }
  /** The fault is ours, and too often: the enrolment stops without blame. */
  | { to: "refused"; reason: string }
  | { to: "unsendable"; reason: string }
  | { to: "planned"; reason: string; waitSeconds: number; deferrals: number; mailboxRests: boolean }
  /** It counted as sent and was not; `next` applies when nothing has followed it. */
  | { to: "taken back"; next: Settlement };

type Report = Pick<Settled, "outcome" | "fault" | "attempt" | "worker" | "smtp_code" | "enhanced_code" | "reason">;
type Known = Pick<LockedSend, "state" | "attempt" | "worker" | "deferrals" | "is_inferred">;

/** The waits after a recipient's 4xx are 5, 10, 20 … minutes, 4 hours at most; the ninth is a soft bounce. */
const recipientDeferrals = { firstSeconds: 300, longestSeconds: 14_400, most: 8 };
/** The waits after a refusal that blames us are 15, 30, 60, 120 minutes; the fifth stops the enrolment. */
const senderRefusals = { firstSeconds: 900, longestSeconds: 14_400, most: 4 };
/**
 * The waits are 10, 20, 40 … seconds, 4 hours at most, without end. It goes behind what is due, so that a message that
 * this server won't accept delays none that it would.
 */
const senderDeferrals = { firstSeconds: 10, longestSeconds: 14_400 };

/** Only the server's reply and the row of the ledger decide. */
export function decideSettlement(send: Known, report: Report): Settlement {
  if (isOverdue(send, report)) return correction(send, report);
  return isOurs(send, report) ? ending(send, report) : { to: "nothing" };
}

/** Only its worker could know. What others have proven stays. */
const isOverdue = ({ state, worker, is_inferred }: Known, report: Pick<Report, "worker">): boolean =>
  worker === report.worker && (state === "unknown" || (state === "sent" && is_inferred));

export const isOurs = ({ state, attempt, worker }: Known, report: Pick<Report, "attempt" | "worker">): boolean =>
  (state === "claimed" && attempt === report.attempt) || (state === "dispatched" && worker === report.worker);

function ending(send: Known, report: Report): Settlement {
  switch (report.outcome) {
    case "sent":
    case "unknown":
      return { to: report.outcome };
    case "refused":
      return report.fault === "recipient" ? bounce(report, { wasCounted: false }) : refusal(send, report);
    case "deferred":
      return deferral(send, report);
  }
}

/** The report came after the lease had ended: the mail counted as sent, and the enrolment has gone on. */
function correction(send: Known, report: Report): Settlement {
  switch (report.outcome) {
    case "unknown":
      return { to: "nothing" };
    case "sent":
      return { to: "confirmed", isNews: send.state === "unknown" };
    case "refused":
      return report.fault === "recipient"
        ? bounce(report, { wasCounted: true })
        : { to: "taken back", next: refusal(send, report) };
    case "deferred":
      return { to: "taken back", next: deferral(send, report) };
  }
}

/** A full mailbox or one that is switched off may be there again; only an address that isn't there is dead. */
function bounce({ smtp_code, enhanced_code, reason }: Report, { wasCounted }: { wasCounted: boolean }): Settlement {
  const reply = { code: smtp_code ?? 0, enhancedCode: enhanced_code, text: reason ?? "" };
  return { to: "bounced", hard: classifyRefusal("rcpt", reply) === "hard", wasCounted };
}

/** A refusal that blames us never blames the recipient. */
function refusal({ deferrals }: Known, { smtp_code, reason: given }: Report): Settlement {
  const reason = given ?? "The mail server refused the email.";
  // Without a code no server replied, so the message can't be written at all.
  if (smtp_code === null) return { to: "unsendable", reason };
  if (deferrals >= senderRefusals.most) return { to: "refused", reason };
  return {
    to: "planned",
    reason,
    waitSeconds: wait(senderRefusals, deferrals),
    deferrals: deferrals + 1,
    mailboxRests: true,
  };
}

function deferral({ attempt, deferrals }: Known, { fault, reason: given }: Report): Settlement {
  const reason = given ?? "The mail server postponed the email.";
  switch (fault) {
    case "sender":
      return { to: "planned", reason, waitSeconds: wait(senderDeferrals, attempt - 1), deferrals, mailboxRests: true };
    case "none":
      return { to: "planned", reason, waitSeconds: wait(ownFaults, attempt - 1), deferrals, mailboxRests: false };
    case "recipient":
      if (deferrals >= recipientDeferrals.most) return { to: "bounced", hard: false, wasCounted: false };
      return {
        to: "planned",
        reason,
        waitSeconds: wait(recipientDeferrals, deferrals),
        deferrals: deferrals + 1,
        mailboxRests: false,
      };
  }
}

/** Undefined when the server accepted and refused no mail; otherwise the server is back. */
export function acceptedWith(settlement: Settlement, { fault }: Pick<Report, "fault">): number | undefined {
  const { to } = settlement;
  if (to === "sent" || to === "confirmed") return 1;
  if (to === "bounced") return settlement.wasCounted ? undefined : 0;
  return to === "planned" && fault === "recipient" ? 0 : undefined;
}

/** A mailer's clock may be hours wrong, and the next step's time follows from this one. */
export const boundedSentAt = (
  { left_after, left_before }: Pick<LockedSend, "left_after" | "left_before">,
  at: Date,
): Date => new Date(Math.min(Math.max(at.getTime(), left_after.getTime()), left_before.getTime()));
