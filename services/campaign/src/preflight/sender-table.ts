import type { WorkspaceReader } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import { mailboxReason, mailboxStatus } from "../mailboxes/access-table.ts";
import { beginsNew } from "../mailboxes/domain-table.ts";
import { effectiveDailyLimit, rampDay, remainingToday } from "../mailboxes/mailbox-budget-table.ts";
import { isTold, isToldOrPaused } from "../pauses/guard-table.ts";
import { isUnpaused } from "../pauses/pause-table.ts";

export type Sender = Columns<"mailbox", "id" | "email" | "inbox_error" | "failures" | "domain_problem"> & {
  status: string;
  status_reason: string | null;
  daily_limit: number | null;
  begins_new: boolean;
  /** Its bounces or complaints, while they are told and don't pause it. */
  figures: string | null;
};

const toldFigures = `(
  select g.finding from sending_guard g
  where g.workspace_id = $1 and g.subject = 'mailbox' and g.subject_id = m.id and ${isTold("g")})`;

/** In the order of the rotation. */
export async function readSenders(db: WorkspaceReader, campaignId: string): Promise<Sender[]> {
  const { rows } = await db.query<Sender>(
    `select m.id, m.email, ${mailboxStatus("m")} as status, ${mailboxReason("m")} as status_reason, m.inbox_error, m.failures,
       ${effectiveDailyLimit("m")} as daily_limit, ${beginsNew("m")} as begins_new, m.domain_problem,
       ${toldFigures} as figures
     from campaign_mailbox cm
     join mailbox m on m.workspace_id = cm.workspace_id and m.id = cm.mailbox_id
     where cm.workspace_id = $1 and cm.campaign_id = $2 order by cm.position`,
    [campaignId],
  );
  return rows;
}

/** Its bounces or complaints, of which it was told or for which it was paused. */
export type Figures = Columns<"sending_guard", "level" | "finding", { level: "told" | "paused"; finding: string }>;

export async function readCampaignFigures(db: WorkspaceReader, id: string): Promise<Figures | null> {
  const { rows } = await db.query<Figures>(
    `select g.level, g.finding from sending_guard g
     where g.workspace_id = $1 and g.subject = 'campaign' and g.subject_id = $2 and ${isToldOrPaused("g")}`,
    [id],
  );
  return rows[0] ?? null;
}

/** Of a mailbox with more who wait, the others are told from the campaign's own count. */
export const mostCounted = 1_000;

export type Box = Columns<"mailbox", "daily_limit" | "ramp_start" | "ramp_increment" | "min_gap_seconds"> & {
  begins: boolean;
  waiting: number;
  ramp_day: number;
  left_today: number;
  campaigns: number;
};

export async function readBoxes(db: WorkspaceReader, campaignId: string): Promise<Box[]> {
  const { rows } = await db.query<Box>(
    `select ${mailboxStatus("m")} = 'active' and ${isUnpaused("m")} and ${beginsNew("m")} as begins, (
         select count(*)::int from (
           select from enrolment e where e.campaign_id = $2 and e.mailbox_id = m.id and e.status = 'active'
             and not e.is_sending and not e.was_planned limit ${mostCounted}) waits) as waiting,
       m.daily_limit, m.ramp_start, m.ramp_increment, ${rampDay("m")} as ramp_day, ${remainingToday("m")} as left_today,
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
