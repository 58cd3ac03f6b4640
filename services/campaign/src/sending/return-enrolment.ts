import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Unit } from "../campaigns/unit-of-work.ts";
import type { LockedEnrolment } from "../enrolments/enrolment.ts";
import { returnToStep } from "../enrolments/transitions/send.ts";
import type { StepSend } from "../ledger/send.ts";
import { changeEngagements } from "../prospects/engagement-table.ts";
import type { Locked } from "./locked-send-table.ts";

type Campaign = { status: string; archived_at: Date | null };

/** Enrolling locks the prospect before any enrolment, too, so no other campaign gets them until the commit. */
export async function lockProspectOf(tx: WorkspaceTx, sendId: string): Promise<void> {
  await tx.query(
    `select from prospect_copy where workspace_id = $1 and id = (
       select e.prospect_id from send s join enrolment e on e.workspace_id = s.workspace_id and e.id = s.enrolment_id
       where s.workspace_id = $1 and s.id = $2) for update`,
    [sendId],
  );
}

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

type Standing = { isSending: boolean; hasAnswered: boolean; isElsewhere: boolean };

async function readStanding(tx: WorkspaceTx, { id }: LockedEnrolment): Promise<Standing> {
  const { rows } = await tx.query<Standing>(
    `select e.is_sending as "isSending",
       p.anonymized or num_nonnulls(e.replied_at, e.unsubscribed_at, e.complained_at) > 0 as "hasAnswered",
       exists (select from enrolment other where other.workspace_id = $1 and other.prospect_id = e.prospect_id
               and other.id <> e.id and other.status = 'active') as "isElsewhere"
     from enrolment e join prospect_copy p on p.workspace_id = $1 and p.id = e.prospect_id
     where e.workspace_id = $1 and e.id = $2`,
    [id],
  );
  if (!rows[0]) throw new Error(`Enrolment ${id} went away while it was locked.`);
  return rows[0];
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
