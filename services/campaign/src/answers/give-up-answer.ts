import type { WorkspaceTx } from "@outbound/postgres/database";
import { cancelAnswers } from "../ledger/transitions/answer.ts";
import { releaseSlot } from "../mailboxes/mailbox-health-table.ts";
import { reopenReply } from "./answered-reply-table.ts";
import { clearUnsent, lockUndispatched } from "./unsent-answer-table.ts";

/**
 * Cancels an answer that has not begun to leave, gives its slot back, and reopens its reply. Returns false, and changes
 * nothing, when it is cancelled already or may have left.
 */
export async function giveUpAnswer(tx: WorkspaceTx, id: string, reason: string): Promise<boolean> {
  const isCancelled = await cancelUndispatched(tx, [id], reason);
  if (isCancelled) await reopenReply(tx, id);
  return isCancelled;
}

/** Gives the slots of those back that a mailer has. Returns false when none was left to cancel. */
export async function cancelUndispatched(tx: WorkspaceTx, ids: readonly string[], reason: string): Promise<boolean> {
  const sends = await lockUndispatched(tx, ids);
  // In the mailboxes' order, so that two erasures don't wait for each other.
  const claimed = sends.filter(({ state }) => state === "claimed");
  for (const send of claimed.toSorted((a, b) => a.mailbox_id.localeCompare(b.mailbox_id))) {
    await releaseSlot(tx, send, { wasDispatched: false });
  }
  await cancelAnswers(
    tx,
    sends.map(({ id }) => id),
    reason,
  );
  await clearUnsent(
    tx,
    sends.map(({ id }) => id),
  );
  return sends.length > 0;
}
