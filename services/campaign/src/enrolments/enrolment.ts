import type { Columns } from "../generated/tables.ts";
export type EnrolmentStatus = "active" | "stopped" | "completed";

export type LockedEnrolment = Columns<
  "enrolment",
  "id" | "prospect_id" | "campaign_id" | "current_step" | "sent_count" | "bounced_count",
  { status: EnrolmentStatus }
>;

export const enrolmentColumns = "id, prospect_id, campaign_id, status, current_step, sent_count, bounced_count";

export const isDue = "e.status = 'active' and not e.is_sending and e.next_step_at <= now()";
