import type { EventMessage } from "@outbound/contracts/event";
import type { sendSettled } from "@outbound/contracts/events/send-settled";
import type { LockedSend } from "../ledger/send.ts";
import { ownFaults, wait } from "./waits.ts";

export type Settled = EventMessage<typeof sendSettled>["payload"];

/** What the end of an attempt means; `applySettlement` runs the transitions for it. */
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
  /** It can't be written at all. */
  | { to: "unsendable"; reason: string }
  | { to: "planned"; reason: string; waitSeconds: number; deferrals: number; mailboxRests: boolean }
  /** It counted as sent and was not; `next` applies when nothing has followed it. */
  | { to: "taken back"; next: Settlement };

type Said = Pick<Settled, "outcome" | "fault" | "attempt" | "worker" | "smtp_code" | "reason">;
type Known = Pick<LockedSend, "state" | "attempt" | "worker" | "deferrals" | "is_inferred">;

/** Waits after a recipient's 4xx: 5, 10, 20 … minutes, 4 hours at most; the ninth is a soft bounce. */
const recipientDeferrals = { firstSeconds: 300, longestSeconds: 14_400, most: 8 };
/** Waits after a refusal that blames us: 15, 30, 60, 120 minutes; the fifth stops the enrolment. */
const senderRefusals = { firstSeconds: 900, longestSeconds: 14_400, most: 4 };
/**
 * Waits after a deferral for a reason of ours: 10, 20, 40 … seconds, 4 hours at most, without end. It goes behind what
 * is due, so that a message that this server won't accept delays none that it would.
 */
const senderDeferrals = { firstSeconds: 10, longestSeconds: 14_400 };

/** Pure: the server's reply and the row of the ledger decide. */
export function decideSettlement(send: Known, said: Said): Settlement {
  if (isOverdue(send, said)) return correction(send, said);
  return isOurs(send, said) ? ending(send, said) : { to: "nothing" };
}

/** A send that counts as sent although only its worker can know. What others have proven stays. */
const isOverdue = ({ state, worker, is_inferred }: Known, said: Pick<Said, "worker">): boolean =>
  worker === said.worker && (state === "unknown" || (state === "sent" && is_inferred));

export const isOurs = ({ state, attempt, worker }: Known, said: Pick<Said, "attempt" | "worker">): boolean =>
  (state === "claimed" && attempt === said.attempt) || (state === "dispatched" && worker === said.worker);

function ending(send: Known, said: Said): Settlement {
  switch (said.outcome) {
    case "sent":
    case "unknown":
      return { to: said.outcome };
    case "refused":
      return said.fault === "recipient" ? { to: "bounced", hard: true, wasCounted: false } : refusal(send, said);
    case "deferred":
      return deferral(send, said);
  }
}

/** The report came after the lease had ended: the mail counted as sent, and the enrolment has gone on. */
function correction(send: Known, said: Said): Settlement {
  switch (said.outcome) {
    case "unknown":
      return { to: "nothing" };
    case "sent":
      return { to: "confirmed", isNews: send.state === "unknown" };
    case "refused":
      return said.fault === "recipient"
        ? { to: "bounced", hard: true, wasCounted: true }
        : { to: "taken back", next: refusal(send, said) };
    case "deferred":
      return { to: "taken back", next: deferral(send, said) };
  }
}

/** A refusal that blames us never blames the recipient. */
function refusal({ deferrals }: Known, { smtp_code, reason: given }: Said): Settlement {
  const reason = given ?? "The mail server refused the message.";
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

function deferral({ attempt, deferrals }: Known, { fault, reason: given }: Said): Settlement {
  const reason = given ?? "The mail server put the message off.";
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

/**
 * How many mails the mailbox's server has accepted with this outcome, which shows that it is back; undefined when it
 * judged none.
 */
export function acceptedWith(settlement: Settlement, { fault }: Pick<Said, "fault">): number | undefined {
  const { to } = settlement;
  if (to === "sent" || to === "confirmed") return 1;
  if (to === "bounced") return settlement.wasCounted ? undefined : 0;
  return to === "planned" && fault === "recipient" ? 0 : undefined;
}

/** A mailer's clock may be hours wrong, and the next step's time follows from this one. */
export const leftAt = ({ left_after, left_before }: Pick<LockedSend, "left_after" | "left_before">, at: Date): Date =>
  new Date(Math.min(Math.max(at.getTime(), left_after.getTime()), left_before.getTime()));
