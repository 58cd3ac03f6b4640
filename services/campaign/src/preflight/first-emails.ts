import type { WorkspaceReader } from "@outbound/postgres/database";
import { isSendingDay, sendingHours } from "../calendar/schedule.ts";
import type { OutcomeCounts } from "../enrolments/outcome-table.ts";
import { type ExplainedCampaign, readExplainedCampaign } from "../explain/explanation-table.ts";
import type { Columns } from "../generated/tables.ts";
import { mailboxStatus } from "../mailboxes/access-table.ts";
import { beginsNew } from "../mailboxes/domain-table.ts";
import { rampDay, remainingToday } from "../mailboxes/mailbox-budget-table.ts";
import { isUnpaused } from "../pauses/pause-table.ts";
import { firstEmailsEnd, type Sender } from "./first-emails-end.ts";

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

type Pace = { delays: number[]; begun_today: number };

async function readPace(db: WorkspaceReader, campaignId: string): Promise<Pace> {
  const { rows } = await db.query<Pace>(
    `select case when c.begun_until > now() then c.begun_today else 0 end as begun_today,
       array(select delay_days from step s where s.workspace_id = $1 and s.campaign_id = $2 order by position) as delays
     from campaign c where c.workspace_id = $1 and c.id = $2`,
    [campaignId],
  );
  return rows[0] ?? { delays: [], begun_today: 0 };
}

/** Of a mailbox with more who wait, the others are told from the campaign's own count. */
const mostCounted = 1_000;

type Box = Columns<"mailbox", "daily_limit" | "ramp_start" | "ramp_increment" | "min_gap_seconds"> & {
  begins: boolean;
  waiting: number;
  ramp_day: number;
  left_today: number;
  campaigns: number;
};

async function readBoxes(db: WorkspaceReader, campaignId: string): Promise<Box[]> {
  const { rows } = await db.query<Box>(
    `select ${mailboxStatus} = 'active' and ${isUnpaused} and ${beginsNew} as begins, (
         select count(*)::int from (
           select from enrolment e where e.campaign_id = $2 and e.mailbox_id = m.id and e.status = 'active'
             and not e.is_sending and not e.was_planned limit ${mostCounted}) waits) as waiting,
       m.daily_limit, m.ramp_start, m.ramp_increment, ${rampDay} as ramp_day, ${remainingToday} as left_today,
       m.min_gap_seconds, 1 + (
         select count(*)::int from campaign_mailbox other
         join campaign c on c.workspace_id = other.workspace_id and c.id = other.campaign_id
           and c.status = 'active' and c.archived_at is null
         where other.workspace_id = m.workspace_id and other.mailbox_id = m.id and c.id <> $2) as campaigns
     from campaign_mailbox cm join mailbox m on m.workspace_id = cm.workspace_id and m.id = cm.mailbox_id
     where cm.workspace_id = $1 and cm.campaign_id = $2 and m.removed_at is null`,
    [campaignId],
  );
  return rows;
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
