import type { Tx } from "@outbound/postgres/database";
import { cancelAnswers } from "../ledger/transitions/answer.ts";
import { releaseSlot } from "../mailboxes/mailbox-health.ts";

/**
 * Cancels an answer that has not begun to leave, and gives its slot back. Its reply is to be handled again, unless its
 * sender was erased. Returns false, and changes nothing, when it is cancelled already or may have left.
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
  await tx.query(
    `update reply r set handled = false from answer a
     where a.workspace_id = $1 and a.id = $2 and r.workspace_id = a.workspace_id and r.id = a.reply_id and r.from_address <> ''`,
    [workspaceId, id],
  );
  return true;
}
