export type EnrolmentStatus = "active" | "stopped" | "completed";

export type LockedEnrolment = {
  id: string;
  prospect_id: string;
  campaign_id: string;
  status: EnrolmentStatus;
  current_step: number;
  sent_count: number;
  bounced_count: number;
};

export const enrolmentColumns = "id, prospect_id, campaign_id, status, current_step, sent_count, bounced_count";

export const isDue = "e.status = 'active' and not e.is_sending and e.next_step_at <= now()";
