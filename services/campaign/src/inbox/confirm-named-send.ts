import type { Unit } from "../campaigns/unit-of-work.ts";
import { confirmSend } from "../sending/confirm-send.ts";
import type { NamedSend } from "./subject-table.ts";

/** A mail that names the send proves that it arrived, unless it was never dispatched. A proof by visits alone is replaced. */
export async function confirmNamedSend(unit: Unit, { send_id, state, is_inferred }: NamedSend): Promise<boolean> {
  if (state === "sent" && !is_inferred) return true;
  return (await confirmSend(unit, send_id, "proof"))?.send.state === "sent";
}
