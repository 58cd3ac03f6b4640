import { endUnsent } from "../answers/unsent-answer-table.ts";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { settleSends } from "../ledger/transitions/settle.ts";
import { announceSent, countAsSent } from "./count-as-sent.ts";
import { isLockedStep, lockSend } from "./locked-send-table.ts";

/**
 * A program at the recipient's server may visit, and the mail be refused yet. Proof is a copy in Sent, or a
 * recipient's.
 */
export type Evidence = "visit" | "proof";

const reply = { smtp_code: null, enhanced_code: null, reason: null };

/**
 * Leaves a send that never began or was refused. A visit settles only a mail of unknown fate, and a later report of the
 * mailer overrides it. Returns the locked send as it then is.
 */
export async function confirmSend(unit: Unit, sendId: string, evidence: Evidence): ReturnType<typeof lockSend> {
  const locked = await lockSend(unit, sendId);
  if (!locked) return undefined;
  const { state, is_inferred } = locked.send;
  const isProven = evidence === "proof";
  if (!isLockedStep(locked)) {
    const isNews = state === "unknown" || state === "dispatched";
    if (isProven && isNews) {
      await settleSends(unit, "sent", [{ send_id: sendId, ...reply }]);
      await endUnsent(unit, sendId);
    }
    return lockSend(unit, sendId);
  }
  if (state === "unknown") {
    await settleSends(unit, "sent", [{ send_id: sendId, ...reply, is_inferred: !isProven }]);
    await announceSent(unit, [locked.send]);
  } else if (state === "dispatched" && isProven) {
    await countAsSent(unit, "sent", [{ ...locked, reply, at: locked.send.left_after }]);
  } else if (state === "sent" && is_inferred && isProven) {
    await settleSends(unit, "sent", [{ send_id: sendId, ...reply }]);
  } else {
    return locked;
  }
  return lockSend(unit, sendId);
}
