import type { Tx } from "@outbound/postgres/database";
import { announceSent, countAsSent } from "./count-as-sent.ts";
import { lockSend, settleSend } from "./send-table.ts";

/**
 * Somebody has the mail, so it was sent, whatever its mailer will say or never said. Locks and returns the send as it then
 * is; undefined when there is none. Changes nothing about one that never began or that was refused.
 */
export async function confirmSend(tx: Tx, workspaceId: string, sendId: string): ReturnType<typeof lockSend> {
  const locked = await lockSend(tx, workspaceId, sendId);
  if (locked?.send.state !== "dispatched" && locked?.send.state !== "unknown") return locked;
  const word = { smtp_code: null, enhanced_code: null, reason: null };
  if (locked.send.state === "unknown") {
    await settleSend(tx, workspaceId, sendId, "sent", word);
    await announceSent(tx, workspaceId, [locked.send]);
  } else {
    await countAsSent(tx, workspaceId, "sent", [{ ...locked, word, at: new Date() }]);
  }
  return lockSend(tx, workspaceId, sendId);
}
