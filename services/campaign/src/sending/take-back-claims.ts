import type { WorkspaceTx } from "@outbound/postgres/database";
import { findClaimedSteps } from "../ledger/send-table.ts";
import { lockSend } from "./locked-send-table.ts";
import { releaseSend } from "./release-send.ts";

/** What their mailers still report is about an earlier attempt and changes nothing. The enrolments are locked. */
export async function takeBackClaims(tx: WorkspaceTx, enrolmentIds: readonly string[], reason: string): Promise<void> {
  for (const id of await findClaimedSteps(tx, enrolmentIds)) {
    const locked = await lockSend(tx, id);
    if (locked) await releaseSend(tx, locked, { reason, waitSeconds: 0 });
  }
}
