import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Unit } from "../campaigns/unit-of-work.ts";
import type { LockedEnrolment } from "../enrolments/enrolment.ts";
import { returnToStep } from "../enrolments/transitions/send.ts";
import type { StepSend } from "../ledger/send.ts";
import { changeEngagements } from "../prospects/engagement-table.ts";
import { type Locked, readStanding } from "./locked-send-table.ts";

type Campaign = { status: string; archived_at: Date | null };

/** Undefined when it can go back, until the commit: the campaign is shared, and the prospect locked. */
export async function objectionToReturn(
  tx: WorkspaceTx,
  { status, archived_at }: Campaign,
  { send, enrolment }: Locked<StepSend>,
): Promise<string | undefined> {
  const state = archived_at ? "archived" : status;
  if (state === "archived" || state === "completed") return `its campaign is ${state}`;
  if (enrolment.status === "stopped") return "its sequence was stopped";
  const { isSending, hasAnswered, isElsewhere } = await readStanding(tx, enrolment);
  if (isSending || enrolment.current_step !== send.step + 1) return "the step after it is on its way or was sent";
  if (hasAnswered) return "the prospect replied, unsubscribed, complained or was erased";
  if (isElsewhere) return "the prospect is active in another campaign";
  return undefined;
}

export async function returnEnrolment(unit: Unit, { send, enrolment }: Locked<StepSend>): Promise<LockedEnrolment> {
  await returnToStep(unit, enrolment.id, send.step);
  const sent_count = enrolment.sent_count - 1;
  const back: LockedEnrolment = { ...enrolment, status: "active", current_step: send.step, sent_count };
  const { campaign_id } = send;
  if (enrolment.status === "active") {
    unit.count([{ campaign_id, passed: -1 }]);
    return back;
  }
  await changeEngagements(unit, [enrolment.prospect_id], { active: true });
  unit.count([{ campaign_id, active: 1, completed: -1, passed: send.step - 1 }]);
  return back;
}
