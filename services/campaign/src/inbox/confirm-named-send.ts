import type { Unit } from "../campaigns/unit-of-work.ts";
import { confirmSend } from "../sending/confirm-send.ts";
import type { NamedSend } from "./find-named-sends.ts";

/** Whoever names it has had it, unless it never began. What was sent stays so, and needs no second look, unless visits alone said so. */
export async function confirmNamedSend(
  unit: Unit,
  workspaceId: string,
  { send_id, state, is_inferred }: NamedSend,
): Promise<boolean> {
  if (state === "sent" && !is_inferred) return true;
  return (await confirmSend(unit, workspaceId, send_id, "proof"))?.send.state === "sent";
}
