import { notFound } from "@outbound/contracts/app-error";
import type { CampaignStatus } from "@outbound/contracts/campaigns/campaign";
import type { StepCondition } from "@outbound/contracts/campaigns/step-condition";
import type { Enrolment } from "@outbound/contracts/enrolments/enrolment";
import { isUuid } from "@outbound/contracts/uuid";
import type { WorkspaceReader } from "@outbound/postgres/database";
import type { CampaignHours, HoursSettings } from "../calendar/schedule.ts";
import type { Columns } from "../generated/tables.ts";
import type { HourlyCaps } from "../workspaces/workspace-settings-table.ts";

export type ExplainedCampaign = Columns<
  "campaign",
  "id" | "name" | "pause_reason" | "paused_by" | "archived_at" | "business_days_only" | "daily_enroll_limit",
  { status: CampaignStatus }
> & { hours: CampaignHours; workspace_hours: (HoursSettings & HourlyCaps) | null };

export async function readExplainedCampaign(db: WorkspaceReader, id: string): Promise<ExplainedCampaign> {
  if (!isUuid(id)) throw notFound("Campaign");
  const { rows } = await db.query<ExplainedCampaign>(
    `select c.id, c.name, c.status, c.pause_reason, c.paused_by, c.archived_at, c.business_days_only, c.daily_enroll_limit,
       to_jsonb(c) as hours, to_jsonb(w) as workspace_hours
     from campaign c left join workspace_settings w on w.workspace_id = c.workspace_id
     where c.workspace_id = $1 and c.id = $2`,
    [id],
  );
  if (!rows[0]) throw notFound("Campaign");
  return rows[0];
}

export type ExplainedEnrolment = Columns<"prospect_copy", "timezone"> &
  Columns<
    "enrolment",
    | "id"
    | "mailbox_id"
    | "current_step"
    | "next_step_at"
    | "step_due_at"
    | "held_until"
    | "is_sending"
    | "was_planned"
    | "reason"
    | "enrolled_at"
    | "ended_at"
    | "skipped_steps",
    { status: Enrolment["status"] }
  > &
  Columns<"step", "only_if", { only_if: StepCondition | null }> & {
    delay_days: Columns<"step">["delay_days"] | null;
    opened: boolean;
    clicked: boolean;
    replied: boolean;
  };

export async function findExplainedEnrolment(
  db: WorkspaceReader,
  campaignId: string,
  email: string,
): Promise<ExplainedEnrolment | undefined> {
  const { rows } = await db.query<ExplainedEnrolment>(
    `select e.id, e.mailbox_id, e.status, e.current_step, e.next_step_at, e.step_due_at, e.held_until, e.is_sending,
       e.was_planned, e.reason, e.enrolled_at, e.ended_at, p.timezone, st.delay_days, st.only_if,
       e.opened_at is not null as opened, e.clicked_at is not null as clicked, e.replied_at is not null as replied, e.skipped_steps
     from prospect_copy p
     join enrolment e on e.workspace_id = p.workspace_id and e.prospect_id = p.id and e.campaign_id = $2
     left join step st on st.workspace_id = e.workspace_id and st.campaign_id = $2 and st.position = e.current_step
     where p.workspace_id = $1 and p.email = $3
     order by e.enrolled_at desc limit 1`,
    [campaignId, email],
  );
  return rows[0];
}

type DueEnrolment = Pick<ExplainedEnrolment, "id" | "mailbox_id" | "is_sending" | "was_planned" | "timezone">;

export async function readDueEnrolments(db: WorkspaceReader, ids: readonly string[]): Promise<DueEnrolment[]> {
  const { rows } = await db.query<DueEnrolment>(
    `select e.id, e.mailbox_id, e.is_sending, e.was_planned, p.timezone
     from enrolment e join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     where e.workspace_id = $1 and e.id = any($2)`,
    [ids],
  );
  return rows;
}

export type ExplainedSend = Columns<
  "send",
  "state" | "attempt" | "reason" | "due_at" | "dispatched_at",
  { step: number }
>;

export async function readExplainedSends(
  db: WorkspaceReader,
  { id, current_step }: Pick<ExplainedEnrolment, "id" | "current_step">,
): Promise<ExplainedSend[]> {
  const { rows } = await db.query<ExplainedSend>(
    `select step, state, attempt, reason, due_at, dispatched_at from send
     where workspace_id = $1 and enrolment_id = $2 and step = any($3)`,
    [id, [current_step - 1, current_step]],
  );
  return rows;
}
