import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Origin } from "@outbound/tracing/origin";
import type { Columns } from "../../generated/tables.ts";
import { type EnrolmentStatus, isDue } from "../enrolment.ts";

const beginSendingSql = {
  name: "begin sending",
  text: `update enrolment set is_sending = true, was_planned = true
    where ctid = any(array(
      select e.ctid from unnest($2::uuid[]) as wanted (id) cross join lateral (
        select e.ctid from enrolment e where e.workspace_id = $1 and e.id = wanted.id and ${isDue("e")}
        for update skip locked) e))
    returning id, origin`,
};

/** Returns those that were still due and free, each with its origin. */
export async function beginSending(
  tx: WorkspaceTx,
  enrolmentIds: readonly string[],
): Promise<Map<string, Origin | null>> {
  const { rows } = await tx.query<Columns<"enrolment", "id", { origin: Origin | null }>>(beginSendingSql, [
    enrolmentIds,
  ]);
  return new Map(rows.map(({ id, origin }) => [id, origin]));
}

/** `status` and `step` are the new ones. Without `nextAt` nothing is due any more. */
export type PassedStep = { id: string; status: EnrolmentStatus; step: number; dueAt?: Date; nextAt?: Date };

const goOn = (also: string) =>
  `update enrolment e set status = change.status, current_step = change.step, is_sending = false, step_due_at = change.due_at,
      next_step_at = case when change.next_at is not null then greatest(change.next_at, e.held_until) end,
      ${also}, ended_at = case when change.status = 'completed' then now() else e.ended_at end
    from unnest($2::uuid[], $3::text[], $4::int[], $5::timestamptz[], $6::timestamptz[])
      as change (id, status, step, due_at, next_at)
    cross join lateral (select ctid from enrolment where workspace_id = $1 and id = change.id offset 0) target
    where e.ctid = target.ctid`;
const passStepsSql = { name: "advance enrolments", text: goOn("sent_count = e.sent_count + 1") };
const skipStepsSql = { name: "skip steps", text: goOn("skipped_steps = e.skipped_steps || e.current_step") };

/** The enrolments are locked, and `advanceEnrolments` computes their new states. */
export async function passSteps(tx: WorkspaceTx, steps: readonly PassedStep[]): Promise<void> {
  await tx.query(passStepsSql, columnsOf(steps));
}

/** They are locked and due, and `skipDueSteps` computes their new states. */
export async function skipSteps(tx: WorkspaceTx, steps: readonly PassedStep[]): Promise<void> {
  await tx.query(skipStepsSql, columnsOf(steps));
}

const columnsOf = (steps: readonly PassedStep[]) => [
  steps.map(({ id }) => id),
  steps.map(({ status }) => status),
  steps.map(({ step }) => step),
  steps.map(({ dueAt }) => dueAt ?? null),
  steps.map(({ nextAt }) => nextAt ?? null),
];

/** The same step is due again after `waitSeconds`; null keeps the time. */
export async function releaseEnrolment(
  tx: WorkspaceTx,
  enrolmentId: string,
  waitSeconds: number | null,
): Promise<void> {
  await tx.query(
    `update enrolment set is_sending = false,
       step_due_at = case when $3 then now() + make_interval(secs => $4) else step_due_at end,
       next_step_at = case when $3 then greatest(now() + make_interval(secs => $4), held_until) else next_step_at end
     where workspace_id = $1 and id = $2 and is_sending`,
    [enrolmentId, waitSeconds !== null, waitSeconds ?? 0],
  );
}

export async function uncountSent(tx: WorkspaceTx, enrolmentId: string): Promise<void> {
  await tx.query("update enrolment set sent_count = sent_count - 1 where workspace_id = $1 and id = $2", [enrolmentId]);
}

/** Undoes a step that counted as sent, also from completed. `objectionToReturn` found none. */
export async function returnToStep(tx: WorkspaceTx, enrolmentId: string, step: number): Promise<void> {
  const { rowCount } = await tx.query(
    `update enrolment set status = 'active', current_step = $3, is_sending = true, step_due_at = now(),
       next_step_at = greatest(now(), held_until), ended_at = null
     where workspace_id = $1 and id = $2 and status <> 'stopped' and not is_sending`,
    [enrolmentId, step],
  );
  if (rowCount === 0)
    throw new Error(`Enrolment ${enrolmentId} can't go back: it was stopped or has a mail on its way.`);
}
