import { endUnsent } from "../answers/unsent-answer-table.ts";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { settleSends } from "../ledger/transitions/settle.ts";
import { announceSent, countAsSent } from "./count-as-sent.ts";
import { isLockedStep, lockSend } from "./lock-sends.ts";

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
export async function confirmSend(
  unit: Unit,
  workspaceId: string,
  sendId: string,
  evidence: Evidence,
): ReturnType<typeof lockSend> {
  const { tx } = unit;
  const locked = await lockSend(tx, workspaceId, sendId);
  if (!locked) return undefined;
  const { state, is_inferred } = locked.send;
  const isProven = evidence === "proof";
  if (!isLockedStep(locked)) {
    const isNews = state === "unknown" || state === "dispatched";
    if (isProven && isNews) {
      await settleSends(tx, workspaceId, "sent", [{ send_id: sendId, ...reply }]);
      await endUnsent(tx, workspaceId, sendId);
    }
    return lockSend(tx, workspaceId, sendId);
  }
  if (state === "unknown") {
    await settleSends(tx, workspaceId, "sent", [{ send_id: sendId, ...reply, is_inferred: !isProven }]);
    await announceSent(unit, workspaceId, [locked.send]);
  } else if (state === "dispatched" && isProven) {
    await countAsSent(unit, workspaceId, "sent", [{ ...locked, reply, at: locked.send.left_after }]);
  } else if (state === "sent" && is_inferred && isProven) {
    await settleSends(tx, workspaceId, "sent", [{ send_id: sendId, ...reply }]);
  } else {
    return locked;
  }
  return lockSend(tx, workspaceId, sendId);
}
