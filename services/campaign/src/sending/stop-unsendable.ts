import type { Unit } from "../campaigns/unit-of-work.ts";
import { stopEnrolments } from "../enrolments/stop-enrolments.ts";
import type { StepSend } from "../ledger/send.ts";
import type { Locked } from "./locked-send-table.ts";
import { releaseSend } from "./release-send.ts";

/** A retry wouldn't help and would use up the mailbox's slot for ever, so the enrolment stops without blame. */
export async function stopUnsendable(unit: Unit, locked: Locked<StepSend>, reason: string): Promise<void> {
  await releaseSend(unit, locked, { reason, waitSeconds: 0 });
  await stopEnrolments(unit, [locked.enrolment.id], { reason, negative: false });
}
