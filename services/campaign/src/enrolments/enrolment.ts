import type { Columns } from "../generated/tables.ts";
export type EnrolmentStatus = "active" | "stopped" | "completed";

export type LockedEnrolment = Columns<
  "enrolment",
  "id" | "prospect_id" | "campaign_id" | "current_step" | "sent_count" | "bounced_count",
  { status: EnrolmentStatus }
>;

export const enrolmentColumns = "id, prospect_id, campaign_id, status, current_step, sent_count, bounced_count";

export const isDue = (enrolment: string) =>
  `${enrolment}.status = 'active' and not ${enrolment}.is_sending and ${enrolment}.next_step_at <= now()`;
