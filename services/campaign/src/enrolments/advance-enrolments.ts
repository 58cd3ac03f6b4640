import type { WorkspaceTx } from "@outbound/postgres/database";
import {
  afterDelay,
  type CampaignHours,
  type HoursSettings,
  nextSendingTime,
  sendingHours,
} from "../calendar/schedule.ts";
import type { Counts } from "../campaigns/counter-table.ts";
import type { Columns } from "../generated/tables.ts";
import { enrolmentColumns, isDue, type LockedEnrolment } from "./enrolment.ts";
import { type PassedStep, passSteps, skipSteps } from "./transitions/send.ts";

type Passed = { enrolment: LockedEnrolment; at: Date };
type Advance = { hasCompleted: boolean; counts: Partial<Counts> };

type Next = Columns<"campaign", "business_days_only"> & {
  enrolment_id: string;
  delay_days: Columns<"step">["delay_days"] | null;
  hours: CampaignHours;
  workspace_hours: HoursSettings | null;
  prospect_timezone: string | null;
};

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

const lockDueSql = {
  name: "lock due enrolments",
  text: `select ${enrolmentColumns} from enrolment e where e.workspace_id = $1 and e.id = any($2) and ${isDue}
    order by id for update skip locked`,
};

/** For whom the step isn't meant. The next one's delay counts from `at`. Leaves out those that are no longer due. */
export async function skipDueSteps(
  tx: WorkspaceTx,
  enrolmentIds: readonly string[],
  at: Date,
): Promise<(Advance & LockedEnrolment)[]> {
  const { rows } = await tx.query<LockedEnrolment>(lockDueSql, [enrolmentIds]);
  const nexts = await findNextSteps(
    tx,
    rows.map((enrolment) => ({ enrolment, at })),
  );
  const steps = rows.map((enrolment) => ({ enrolment, ...step(enrolment, nexts.get(enrolment.id)) }));
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

const selectNextStepsSql = {
  name: "read next steps",
  text: `select wanted.enrolment_id, s.delay_days, c.business_days_only, to_jsonb(c) as hours,
      to_jsonb(w) as workspace_hours, p.timezone as prospect_timezone
    from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::int[]) as wanted (enrolment_id, campaign_id, prospect_id, step)
    join campaign c on c.workspace_id = $1 and c.id = wanted.campaign_id
    cross join lateral (
      select timezone from prospect_copy where workspace_id = $1 and id = wanted.prospect_id offset 0) p
    left join step s on s.workspace_id = $1 and s.campaign_id = c.id and s.position = wanted.step
    left join workspace_settings w on w.workspace_id = $1`,
};

async function readNexts(tx: WorkspaceTx, enrolments: readonly LockedEnrolment[]): Promise<Map<string, Next>> {
  const { rows } = await tx.query<Next>(selectNextStepsSql, [
    enrolments.map(({ id }) => id),
    enrolments.map(({ campaign_id }) => campaign_id),
    enrolments.map(({ prospect_id }) => prospect_id),
    enrolments.map(({ current_step }) => current_step + 1),
  ]);
  return new Map(rows.map((next) => [next.enrolment_id, next]));
}
