import type { Tx } from "@outbound/postgres/database";
import { cancelAnswers } from "../ledger/transitions/answer.ts";
import { releaseSlot } from "../mailboxes/mailbox-health.ts";
import { reopenReply } from "./answered-reply-table.ts";

/**
 * Cancels an answer that has not begun to leave, gives its slot back, and reopens its reply. Returns false, and changes
 * nothing, when it is cancelled already or may have left.
 */
export async function giveUpAnswer(tx: Tx, workspaceId: string, id: string, reason: string): Promise<boolean> {
  const { rows } = await tx.query<{ id: string; mailbox_id: string; state: string }>(
    `select id, mailbox_id, state from send
     where workspace_id = $1 and id = $2 and state in ('planned', 'claimed') for update`,
    [workspaceId, id],
  );
  const [send] = rows;
  if (!send) return false;
  if (send.state === "claimed") await releaseSlot(tx, workspaceId, send, { wasDispatched: false });
  await cancelAnswers(tx, workspaceId, [id], reason);
  await reopenReply(tx, workspaceId, id);
  return true;
}
