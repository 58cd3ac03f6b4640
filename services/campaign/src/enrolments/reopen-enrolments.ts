import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { SendStatus } from "@outbound/contracts/sending/send-row";
import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Unit } from "../campaigns/unit-of-work.ts";
import type { Columns } from "../generated/tables.ts";
import { changeEngagements } from "../prospects/engagement-table.ts";
import { lockProspectCopies } from "../prospects/prospect-copy-table.ts";
import { findSuppressed } from "../suppressions/suppression-copy-table.ts";
import { findNextSteps } from "./advance-enrolments.ts";
import { enrolmentColumns, type LockedEnrolment } from "./enrolment.ts";
import type { Stop } from "./transitions/end.ts";
import { type Reopened, reopen } from "./transitions/enter.ts";

type Place = { at: Date; id: string };
type Stopped = Columns<"enrolment", "id" | "prospect_id" | "enrolled_at">;

/** A page of those whom `stop` ended, newest first. */
export async function findStoppedBy(
  tx: WorkspaceTx,
  campaignId: string,
  stop: Stop,
  { limit, after }: { limit: number; after?: Place | undefined },
): Promise<Stopped[]> {
  const { rows } = await tx.query<Stopped>(
    `select id, prospect_id, enrolled_at from enrolment
     where workspace_id = $1 and campaign_id = $2 and status = 'stopped' and reason = $3
       and (enrolled_at, id) < (coalesce($5, 'infinity'::timestamptz), coalesce($6, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid))
     order by enrolled_at desc, id desc limit $4`,
    [campaignId, stop.reason, limit, after?.at, after?.id],
  );
  return rows;
}

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

/** `state` is the current step's mail's, null for none that is known. */
type Ended = LockedEnrolment & Columns<"enrolment", "step_due_at"> & { left_at: Date; state: SendStatus | null };

async function lockReturning(tx: WorkspaceTx, stopped: readonly Stopped[], stop: Stop): Promise<Ended[]> {
  const prospects = await lockProspectCopies(
    tx,
    stopped.map(({ prospect_id }) => prospect_id),
  );
  const suppressed = await findSuppressed(tx, prospects);
  const mailable = prospects.filter(({ anonymized, email }) => !anonymized && !suppressed.has(email));
  const { rows: locked } = await tx.query<Columns<"enrolment", "id">>(
    `select e.id from enrolment e
     where e.workspace_id = $1 and e.id = any($2) and e.prospect_id = any($3)
       and e.status = 'stopped' and e.reason = $4 and not e.outcome_negative
       and num_nonnulls(e.replied_at, e.unsubscribed_at, e.complained_at, e.bounced_at) = 0
       and not exists (select from enrolment other
         where other.workspace_id = $1 and other.prospect_id = e.prospect_id and other.status = 'active')
     order by e.id for update`,
    [stopped.map(({ id }) => id), mailable.map(({ id }) => id), stop.reason],
  );
  // Read once they are locked: a mail on its way may have been settled while the lock was waited for.
  const { rows } = await tx.query<Ended>(
    `select ${enrolmentColumns.replaceAll(/\w+/g, "e.$&")}, e.step_due_at, s.state, coalesce(s.settled_at, e.ended_at) as left_at
     from enrolment e
     left join send s on s.workspace_id = e.workspace_id and s.enrolment_id = e.id and s.step = e.current_step
     where e.workspace_id = $1 and e.id = any($2)`,
    [locked.map(({ id }) => id)],
  );
  return rows;
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
