import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { changeEngagements } from "../prospects/engagement-table.ts";
import { lockProspectCopies } from "../prospects/prospect-copy-table.ts";
import { findSuppressed } from "../suppressions/suppression-copy-table.ts";
import { findNextSteps } from "./advance-enrolments.ts";
import { type Ended, lockStopped, readEnded, type Stopped } from "./stopped-enrolment-table.ts";
import type { Stop } from "./transitions/end.ts";
import { type Reopened, reopen } from "./transitions/enter.ts";

/**
 * They go on at the step they had reached, or after it if its mail has left meanwhile. Who wants no more mail, has answered,
 * bounced, is active elsewhere or has had the last mail stays stopped. The caller holds the workspace's shared lock.
 */
export async function reopenEnrolments(unit: Unit, stopped: readonly Stopped[], stop: Stop): Promise<Engagement[]> {
  const ended = await lockReturning(unit, stopped, stop);
  const reopened = await placeReturning(unit, ended);
  if (reopened.length === 0) return [];
  await reopen(unit, reopened);
  const byId = new Map(ended.map((enrolment) => [enrolment.id, enrolment]));
  const back = reopened.flatMap(({ id, step }) => {
    const enrolment = byId.get(id);
    return enrolment ? [{ ...enrolment, step }] : [];
  });
  for (const [campaign_id, rows] of Map.groupBy(back, (one) => one.campaign_id)) {
    const passed = rows.reduce((sum, { step }) => sum + step - 1, 0);
    unit.count([{ campaign_id, active: rows.length, stopped: -rows.length, passed }]);
  }
  const prospectIds = back.map(({ prospect_id }) => prospect_id);
  return changeEngagements(unit, prospectIds, { active: true });
}

async function lockReturning(tx: WorkspaceTx, stopped: readonly Stopped[], stop: Stop): Promise<Ended[]> {
  const prospects = await lockProspectCopies(
    tx,
    stopped.map(({ prospect_id }) => prospect_id),
  );
  const suppressed = await findSuppressed(tx, prospects);
  const mailable = prospects.filter(({ anonymized, email }) => !anonymized && !suppressed.has(email));
  const locked = await lockStopped(
    tx,
    stopped.map(({ id }) => id),
    mailable.map(({ id }) => id),
    stop,
  );
  // Read once they are locked: a mail on its way may have been settled while the lock was waited for.
  return readEnded(tx, locked);
}

async function placeReturning(tx: WorkspaceTx, ended: readonly Ended[]): Promise<Reopened[]> {
  const left = ended.filter(hasLeft).map((enrolment) => ({ enrolment, at: enrolment.left_at }));
  const nexts = await findNextSteps(tx, left);
  const now = new Date();
  return ended.flatMap((enrolment): Reopened[] => {
    const { id, current_step, step_due_at, state } = enrolment;
    if (!hasLeft(enrolment)) {
      const dueAt = step_due_at ?? now;
      return [{ id, step: current_step, isSending: state === "dispatched", dueAt, nextAt: dueAt > now ? dueAt : now }];
    }
    const next = nexts.get(id);
    return next ? [{ id, ...next, isSending: false }] : [];
  });
}

/** Once a mail of a stopped enrolment counts as sent, its step is due no more; the ledger may have been cut since. */
const hasLeft = ({ state, step_due_at }: Ended): boolean =>
  state === null ? step_due_at === null : state === "sent" || state === "unknown" || state === "refused";
