import type { WorkspaceReader } from "@outbound/postgres/database";
import { type CampaignHours, defaultHours, type HoursSettings } from "../calendar/schedule.ts";
import type { Columns } from "../generated/tables.ts";
import { isConnected } from "../mailboxes/access-table.ts";
import { beginsNew } from "../mailboxes/domain-table.ts";
import {
  effectiveDailyLimit,
  mailboxTimezone,
  remainingToday,
  runningUntil,
  sentToday,
} from "../mailboxes/mailbox-budget-table.ts";
import { isUnpaused } from "../pauses/pause-table.ts";

/** Of a mailbox without a limit, in each campaign. */
const mostCounted = 1_000;

export type TodaysMailbox = Columns<"mailbox", "id" | "email" | "min_gap_seconds" | "next_slot_at"> & {
  limit: number | null;
  sent: number;
  remaining: number;
  timezone: string;
  day_ends_at: Date | null;
  sends: boolean;
  begins_new: boolean;
};

type TodaysWorkspace = { timezone: string; has_begun: boolean };

export async function readTodaysWorkspace(db: WorkspaceReader): Promise<TodaysWorkspace> {
  const { rows } = await db.query<TodaysWorkspace>(
    `select coalesce((select timezone from workspace_settings where workspace_id = $1), '${defaultHours.timezone}') as timezone,
       exists (select from campaign where workspace_id = $1 and status <> 'draft') as has_begun`,
  );
  return rows[0] ?? { timezone: defaultHours.timezone, has_begun: false };
}

export async function readTodaysMailboxes(db: WorkspaceReader): Promise<TodaysMailbox[]> {
  const { rows } = await db.query<TodaysMailbox>(
    `select m.id, m.email, ${effectiveDailyLimit("m")} as limit, ${sentToday("m")} as sent, greatest(0, ${remainingToday("m")}) as remaining,
       m.min_gap_seconds, m.next_slot_at, ${mailboxTimezone("m", "w")} as timezone, ${runningUntil("m")} as day_ends_at,
       m.status = 'active' and ${isConnected("m")} and ${isUnpaused("m")} as sends, ${beginsNew("m")} as begins_new
     from mailbox m left join workspace_settings w on w.workspace_id = m.workspace_id
     where m.workspace_id = $1 and m.removed_at is null
     order by m.created_at desc, m.id desc`,
  );
  return rows;
}

export type TodaysCampaign = Columns<"campaign", "id"> & {
  is_paused: boolean;
  /** It sends in each prospect's own time zone. */
  is_local: boolean;
  hours: CampaignHours;
  workspace_hours: HoursSettings | null;
  /** First steps that may still begin today; null is no limit. */
  may_begin: number | null;
  begins_again_at: Date | null;
};

export async function readTodaysCampaigns(db: WorkspaceReader): Promise<TodaysCampaign[]> {
  const { rows } = await db.query<TodaysCampaign>(
    `select c.id, c.status = 'paused' as is_paused, c.use_prospect_timezone as is_local, to_jsonb(c) as hours, to_jsonb(w) as workspace_hours,
       case when c.daily_enroll_limit > 0 then greatest(0, c.daily_enroll_limit
         - case when c.begun_until > now() then c.begun_today else 0 end) end as may_begin,
       case when c.begun_until > now() then c.begun_until end as begins_again_at
     from campaign c left join workspace_settings w on w.workspace_id = c.workspace_id
     where c.workspace_id = $1 and c.status in ('active', 'paused') and c.archived_at is null`,
  );
  return rows;
}

/** What a campaign has for a mailbox: first steps, and later ones. */
export type Share = Columns<"campaign_mailbox", "mailbox_id" | "campaign_id"> & {
  first_due: number;
  first_today: number;
  first_next_at: Date | null;
  later_due: number;
  later_today: number;
  later_next_at: Date | null;
};

type Day = { id: string; remaining: number; endsAt: Date };

/** Each looks into an index of the planner's and reads no further than the mailbox may send today. */
const waiting = (isLater: boolean) =>
  `e.campaign_id = cm.campaign_id and e.mailbox_id = cm.mailbox_id and e.status = 'active' and not e.is_sending
   and ${isLater ? "" : "not "}e.was_planned`;
const countUntil = (isLater: boolean, from: string, until: string) => `(select count(*)::int from (
  select from enrolment e where ${waiting(isLater)} and e.next_step_at > ${from} and e.next_step_at <= ${until}
  limit least(day.remaining, ${mostCounted})) waits)`;
const nextOf = (isLater: boolean) =>
  `(select e.next_step_at from enrolment e where ${waiting(isLater)} order by e.next_step_at limit 1)`;
const sharesOf = (name: string, isLater: boolean) => `${countUntil(isLater, "'-infinity'", "now()")} as ${name}_due,
  ${countUntil(isLater, "now()", "day.ends_at")} as ${name}_today, ${nextOf(isLater)} as ${name}_next_at`;

const selectSharesSql = {
  name: "read shares of today",
  text: `select cm.mailbox_id, cm.campaign_id, ${sharesOf("first", false)}, ${sharesOf("later", true)}
    from unnest($2::uuid[], $3::int[], $4::timestamptz[]) as day (mailbox_id, remaining, ends_at)
    join campaign_mailbox cm on cm.workspace_id = $1 and cm.mailbox_id = day.mailbox_id and cm.campaign_id = any($5)`,
};

export async function readShares(
  db: WorkspaceReader,
  days: readonly Day[],
  campaignIds: readonly string[],
): Promise<Share[]> {
  if (days.length === 0 || campaignIds.length === 0) return [];
  const { rows } = await db.query<Share>(selectSharesSql, [
    days.map(({ id }) => id),
    days.map(({ remaining }) => remaining),
    days.map(({ endsAt }) => endsAt),
    campaignIds,
  ]);
  return rows;
}
