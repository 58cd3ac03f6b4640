import type { Unit } from "../campaigns/unit-of-work.ts";
import { settleSends } from "../ledger/transitions/settle.ts";
import { announceSent, countAsSent } from "./count-as-sent.ts";
import { lockSend } from "./lock-sends.ts";

/**
 * Evidence that a mail was sent although its mailer has not reported it. A visit: a program that looks like a person
 * may follow its links while its server still has it and will refuse it. Proof: the recipient or the mailbox's Sent
 * folder has it.
 */
export type Evidence = "visit" | "proof";

const word = { smtp_code: null, enhanced_code: null, reason: null };

/**
 * Locks and returns the send as it then is; undefined when there is none. Leaves one that never began or was refused. A
 * visit settles only a mail of unknown fate, and a later report of the mailer overrides it.
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
  if (state === "unknown") {
    await settleSends(tx, workspaceId, "sent", [{ send_id: sendId, ...word, is_inferred: !isProven }]);
    await announceSent(unit, workspaceId, [locked.send]);
  } else if (state === "dispatched" && isProven) {
    await countAsSent(unit, workspaceId, "sent", [{ ...locked, word, at: locked.send.left_after }]);
  } else if (state === "sent" && is_inferred && isProven) {
    await settleSends(tx, workspaceId, "sent", [{ send_id: sendId, ...word }]);
  } else {
    return locked;
  }
  return lockSend(tx, workspaceId, sendId);
}
