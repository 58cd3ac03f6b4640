import type { WorkspaceReader } from "@outbound/postgres/database";
import { isSendingDay, sendingHours } from "../calendar/schedule.ts";
import type { OutcomeCounts } from "../enrolments/outcome-table.ts";
import { type ExplainedCampaign, readExplainedCampaign } from "../explain/explanation-table.ts";
import { firstEmailsEnd, type Sender } from "./first-emails-end.ts";
import { readPace } from "./first-mail-table.ts";
import { type Box, mostCounted, readBoxes } from "./sender-table.ts";

/** The day on which about the last first email is sent, if the campaign runs; null when there is none, or nobody can say. */
export async function findFirstEmailsEnd(
  db: WorkspaceReader,
  campaignId: string,
  { not_emailed, in_sequence }: OutcomeCounts["outcomes"],
): Promise<string | null> {
  const campaign = await readExplainedCampaign(db, campaignId);
  if (not_emailed === 0 || campaign.archived_at || campaign.status === "completed") return null;
  const [boxes, pace] = await Promise.all([readBoxes(db, campaignId), readPace(db, campaignId)]);
  const senders = sendersOf(boxes, not_emailed);
  const hours = sendingHours(campaign.hours, campaign.workspace_hours ?? undefined, null);
  const now = Temporal.Now.zonedDateTimeISO(hours.timezone);
  const opensAt = (day: number) => (day > 0 ? hours.startHour : Math.max(hours.startHour, now.hour + now.minute / 60));
  const days = firstEmailsEnd({
    inSequence: in_sequence,
    followUpDays: followUpDaysOf(pace.delays, campaign),
    newADay: campaign.daily_enroll_limit || null,
    begunToday: pace.begun_today,
    senders,
    hoursOn: (day) =>
      isSendingDay(now.toPlainDate().add({ days: day }), hours) ? Math.max(0, hours.endHour - opensAt(day)) : 0,
  });
  return days === undefined ? null : now.toPlainDate().add({ days }).toString();
}

/** Business days are some days more. */
function followUpDaysOf(delays: readonly number[], { business_days_only }: ExplainedCampaign): number[] {
  let days = 0;
  return delays.slice(1).map((delay) => {
    days += delay;
    return business_days_only ? Math.ceil((days * 7) / 5) : days;
  });
}

/** None where somebody waits for a mailbox that begins no sequence now: nobody knows when it will. */
function sendersOf(boxes: readonly Box[], left: number): Sender[] {
  if (boxes.some(({ begins, waiting }) => !begins && waiting > 0)) return [];
  const able = boxes.filter(({ begins }) => begins);
  const full = able.filter(({ waiting }) => waiting === mostCounted);
  const uncounted = left - able.reduce((sum, { waiting }) => sum + waiting, 0);
  const share = full.length > 0 ? Math.max(0, uncounted) / full.length : 0;
  return able.map(({ waiting, daily_limit, ramp_start, ramp_increment, ramp_day, ...box }) => ({
    waiting: waiting === mostCounted ? waiting + share : waiting,
    limitOf: (day) => {
      if (ramp_start === null || ramp_increment === null) return daily_limit;
      const ramped = ramp_start + ramp_increment * (ramp_day - 1 + day);
      return daily_limit === null ? ramped : Math.min(daily_limit, ramped);
    },
    leftToday: box.left_today,
    minGapSeconds: box.min_gap_seconds,
    campaigns: box.campaigns,
  }));
}
