import type { Tx } from "@outbound/postgres/database";
import { confirmSend } from "../sending/confirm-send.ts";
import type { NamedSend } from "./find-named-sends.ts";

/** Whoever names it has had it, unless it never began. What was sent stays so, and needs no second look. */
export async function hasLeft(tx: Tx, workspaceId: string, { send_id, state }: NamedSend): Promise<boolean> {
  return state === "sent" || (await confirmSend(tx, workspaceId, send_id))?.send.state === "sent";
}
