/** What can happen to an enrolment, and which transition does it, stands in README.md of this folder. */
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

/** Of a `LockedEnrolment`. */
export const enrolmentColumns = "id, prospect_id, campaign_id, status, current_step, sent_count, bounced_count";

/** Table enrolment is `e`: the time of its step has come, and no mail of it is on its way. */
export const isDue = "e.status = 'active' and not e.is_sending and e.next_step_at <= now()";
