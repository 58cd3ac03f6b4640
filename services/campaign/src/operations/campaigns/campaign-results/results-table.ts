import type { CampaignStatus } from "@outbound/contracts/campaigns/campaign";
import type { getCampaignResults } from "@outbound/contracts/campaigns/get-campaign-results";
import type { OutputOf } from "@outbound/contracts/operation";
import type { WorkspaceReader } from "@outbound/postgres/database";
import type { CampaignHours, HoursSettings } from "../../../calendar/schedule.ts";
import { type Counter, type Counts, sumOfCounters } from "../../../campaigns/counter-table.ts";
import type { Columns } from "../../../generated/tables.ts";
import { isConnected } from "../../../mailboxes/access-table.ts";
import { beginsNew } from "../../../mailboxes/domain-table.ts";
import { remainingToday, runningUntil } from "../../../mailboxes/mailbox-budget-table.ts";
import { standingPause } from "../../../pauses/pause-table.ts";
import { mayBegin } from "../../../sending/first-step-table.ts";
import type { HourlyCaps } from "../../../workspaces/workspace-settings-table.ts";

type Results = OutputOf<typeof getCampaignResults>["data"][number];

const shown = ["enrolled", "stopped", "completed", "passed", "reached", "replied"] as const satisfies Counter[];

export type ResultsRow = Pick<Results, "campaign_id" | "interested" | "last_email_at" | "guard"> &
  Pick<Counts, (typeof shown)[number]> &
  Columns<"campaign", "archived_at" | "paused_at", { status: CampaignStatus }> & {
    steps: number;
    begins_from_replies: boolean;
    hours: CampaignHours;
    workspace_hours: (HoursSettings & HourlyCaps) | null;
  };

/**
 * What is read grows with those who are interested. The last email is ordered by its campaign, too: by the id alone Postgres may go back
 * through all that the workspace has sent.
 */
const selectResultsSql = `select c.id as campaign_id, c.status, c.archived_at, c.paused_at, counts.*, interest.interested,
      (select s.dispatched_at from send s
       where s.workspace_id = $1 and s.campaign_id between c.id and c.id and s.state = 'sent'
       order by s.campaign_id, s.id desc limit 1) as last_email_at,
      (select count(*)::int from step s where s.workspace_id = $1 and s.campaign_id = c.id) as steps,
      exists (select from campaign_beginning b where b.workspace_id = $1 and b.campaign_id = c.id) as begins_from_replies,
      case when c.status = 'paused' and c.paused_by = 'system' and g.level = 'paused' then g.figures end as guard,
      to_jsonb(c) as hours, to_jsonb(w) as workspace_hours
    from unnest($2::uuid[]) with ordinality as asked (id, position)
    join campaign c on c.workspace_id = $1 and c.id = asked.id
    left join workspace_settings w on w.workspace_id = $1
    left join sending_guard g on g.workspace_id = $1 and g.subject = 'campaign' and g.subject_id = c.id
    cross join ${sumOfCounters("c", shown)} counts
    cross join lateral (
      select count(distinct r.enrolment_id)::int as interested from reply r
      where r.workspace_id = c.workspace_id and r.campaign_id = c.id
        and r.classification = 'interested' and not r.autoreplied and not r.held) interest
    order by asked.position`;

export async function readResults(db: WorkspaceReader, ids: readonly string[]): Promise<ResultsRow[]> {
  const { rows } = await db.query<ResultsRow>(selectResultsSql, [ids]);
  return rows;
}

export type Waiting = { at: string; due_at: string; timezone: string | null };

export type CampaignSender = Columns<"campaign_mailbox", "campaign_id"> &
  Columns<"mailbox", "id" | "email" | "name" | "next_slot_at"> & {
    is_able: boolean;
    begins_new: boolean;
    pause: { scope: "all" | "workspace" | "mailbox"; paused_at: string } | null;
    /** With 0 it never sends. */
    daily_limit: Columns<"mailbox">["daily_limit"];
    left_today: number;
    day_ends_at: Date | null;
    may_begin: boolean;
    begins_again_at: Date | null;
    /** The earliest of the steps that follow, or are tried again, and of the first ones. */
    later: Waiting | null;
    first: Waiting | null;
  };

const runs = "c.status = 'active' and c.archived_at is null";

/** `due_at` is when it would be without any window or cap. */
const earliest = (steps: string) => `(
  select jsonb_build_object('at', e.next_step_at,
    'due_at', greatest(coalesce(e.step_due_at, e.next_step_at), e.held_until),
    'timezone', case when c.use_prospect_timezone then (
      select p.timezone from prospect_copy p where p.workspace_id = $1 and p.id = e.prospect_id) end)
  from enrolment e
  where e.campaign_id = c.id and e.mailbox_id = m.id and e.status = 'active' and not e.is_sending and ${steps}
  order by e.next_step_at limit 1)`;

const selectSendersSql = `select cm.campaign_id, m.id, m.email, m.name, m.status = 'active' and ${isConnected("m")} as is_able,
      ${beginsNew("m")} as begins_new, ${standingPause("m")} as pause, m.next_slot_at, m.daily_limit, ${remainingToday("m")} as left_today,
      ${runningUntil("m")} as day_ends_at, ${mayBegin("c")} as may_begin,
      case when not ${mayBegin("c")} then c.begun_until end as begins_again_at,
      case when ${runs} then ${earliest("e.was_planned")} end as later,
      case when ${runs} then ${earliest("not e.was_planned")} end as first
    from campaign_mailbox cm
    join campaign c on c.workspace_id = $1 and c.id = cm.campaign_id
    join mailbox m on m.workspace_id = $1 and m.id = cm.mailbox_id and m.removed_at is null
    where cm.workspace_id = $1 and cm.campaign_id = any($2)
    order by cm.campaign_id, cm.position`;

export async function readCampaignSenders(db: WorkspaceReader, ids: readonly string[]): Promise<CampaignSender[]> {
  const { rows } = await db.query<CampaignSender>(selectSendersSql, [ids]);
  return rows;
}
