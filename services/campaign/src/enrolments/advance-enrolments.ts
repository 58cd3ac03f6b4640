import type { WorkspaceTx } from "@outbound/postgres/database";
import { afterDelay, nextSendingTime, sendingHours } from "../calendar/schedule.ts";
import type { Counts } from "../campaigns/counter-table.ts";
import type { LockedEnrolment } from "./enrolment.ts";
import { readNexts } from "./enrolment-hours-table.ts";
import { lockDue } from "./enrolment-table.ts";
import { type PassedStep, passSteps, skipSteps } from "./transitions/send.ts";

type Passed = { enrolment: LockedEnrolment; at: Date };
type Advance = { hasCompleted: boolean; counts: Partial<Counts> };

/** An enrolment that has ended meanwhile stays as it is. */
export async function advanceEnrolments(tx: WorkspaceTx, passed: readonly Passed[]): Promise<Advance[]> {
  const active = passed.filter(({ enrolment }) => enrolment.status === "active");
  const nexts = await findNextSteps(tx, active);
  const steps = passed.map(({ enrolment }) => step(enrolment, nexts.get(enrolment.id)));
  await passSteps(
    tx,
    steps.map(({ change }) => change),
  );
  return steps.map(({ advance }) => advance);
}

/** For whom the step isn't meant. The next one's delay counts from `at`. Leaves out those that are no longer due. */
export async function skipDueSteps(
  tx: WorkspaceTx,
  enrolmentIds: readonly string[],
  at: Date,
): Promise<(Advance & LockedEnrolment)[]> {
  const due = await lockDue(tx, enrolmentIds);
  const nexts = await findNextSteps(
    tx,
    due.map((enrolment) => ({ enrolment, at })),
  );
  const steps = due.map((enrolment) => ({ enrolment, ...step(enrolment, nexts.get(enrolment.id)) }));
  await skipSteps(
    tx,
    steps.map(({ change }) => change),
  );
  return steps.map(({ enrolment, advance }) => ({ ...enrolment, ...advance }));
}

function step(
  { id, current_step, status }: LockedEnrolment,
  next: NextStep | undefined,
): { change: PassedStep; advance: Advance } {
  if (status !== "active") {
    return { change: { id, status, step: current_step }, advance: { hasCompleted: false, counts: {} } };
  }
  if (!next) {
    const counts = { active: -1, completed: 1, passed: 1 - current_step };
    const change: PassedStep = { id, status: "completed", step: current_step + 1 };
    return { change, advance: { hasCompleted: true, counts } };
  }
  return { change: { id, status, ...next }, advance: { hasCompleted: false, counts: { passed: 1 } } };
}

export type NextStep = { step: number; dueAt: Date; nextAt: Date };

/** Of enrolments whose current step left at `at`. Those whose current step is the last are left out. */
export async function findNextSteps(tx: WorkspaceTx, passed: readonly Passed[]): Promise<Map<string, NextStep>> {
  const enrolments = passed.map(({ enrolment }) => enrolment);
  const nexts = await readNexts(tx, enrolments);
  const steps = passed.flatMap(({ enrolment: { id, current_step }, at }): [string, NextStep][] => {
    const next = nexts.get(id);
    if (next?.delay_days == null) return [];
    const hours = sendingHours(next.hours, next.workspace_hours ?? undefined, next.prospect_timezone);
    const dueAt = afterDelay(at, next.delay_days, hours, next.business_days_only);
    const nextStep = current_step + 1;
    return [[id, { step: nextStep, dueAt, nextAt: nextSendingTime(dueAt, hours, `${id} ${nextStep}`) }]];
  });
  return new Map(steps);
}
