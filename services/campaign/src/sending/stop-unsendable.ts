import type { Unit } from "../campaigns/unit-of-work.ts";
import { stopEnrolments } from "../enrolments/stop-enrolments.ts";
import type { Locked } from "./lock-sends.ts";
import { releaseSend } from "./release-send.ts";

/**
 * The mail can't be written, and a retry wouldn't change that: its enrolment stops without blame, and its mailbox gets
 * the slot back, which retries would use up for ever.
 */
export async function stopUnsendable(unit: Unit, workspaceId: string, locked: Locked, reason: string): Promise<void> {
  const { tx } = unit;
  await releaseSend(tx, workspaceId, locked, { reason, waitSeconds: 0 });
  await stopEnrolments(unit, workspaceId, [locked.enrolment.id], { reason, negative: false });
}
