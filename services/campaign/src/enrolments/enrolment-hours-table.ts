import type { WorkspaceTx } from "@outbound/postgres/database";
import type { CampaignHours, HoursSettings } from "../calendar/schedule.ts";
import type { Columns } from "../generated/tables.ts";
import type { LockedEnrolment } from "./enrolment.ts";

type Next = Columns<"campaign", "business_days_only"> & {
  enrolment_id: string;
  delay_days: Columns<"step">["delay_days"] | null;
  hours: CampaignHours;
  workspace_hours: HoursSettings | null;
  prospect_timezone: string | null;
};

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

/** The step after the current one of each, and the hours that hold for it. */
export async function readNexts(tx: WorkspaceTx, enrolments: readonly LockedEnrolment[]): Promise<Map<string, Next>> {
  const { rows } = await tx.query<Next>(selectNextStepsSql, [
    enrolments.map(({ id }) => id),
    enrolments.map(({ campaign_id }) => campaign_id),
    enrolments.map(({ prospect_id }) => prospect_id),
    enrolments.map(({ current_step }) => current_step + 1),
  ]);
  return new Map(rows.map((next) => [next.enrolment_id, next]));
}

type Hours = Columns<"prospect_copy", "timezone"> & { hours: CampaignHours; workspace_hours: HoursSettings | null };

export async function readHours(tx: WorkspaceTx, enrolmentId: string): Promise<Hours | undefined> {
  const { rows } = await tx.query<Hours>(
    `select to_jsonb(c) as hours, to_jsonb(w) as workspace_hours, p.timezone
     from enrolment e
     join campaign c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
     join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     left join workspace_settings w on w.workspace_id = e.workspace_id
     where e.workspace_id = $1 and e.id = $2`,
    [enrolmentId],
  );
  return rows[0];
}
