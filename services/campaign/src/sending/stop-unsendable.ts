import type { Unit } from "../campaigns/unit-of-work.ts";
import { stopEnrolments } from "../enrolments/stop-enrolments.ts";
import type { Locked } from "./lock-sends.ts";
import { releaseSend } from "./release-send.ts";

/**
 * The mail can't be written, and another time wouldn't change that: its enrolment stops, which blames nobody, and its
 * mailbox has the place back. Tried again and again it would keep the place for ever.
 */
export async function stopUnsendable(unit: Unit, workspaceId: string, locked: Locked, reason: string): Promise<void> {
  const { tx } = unit;
  await releaseSend(tx, workspaceId, locked, { reason, waitSeconds: 0 });
  await stopEnrolments(unit, workspaceId, [locked.enrolment.id], { reason, negative: false });
}
