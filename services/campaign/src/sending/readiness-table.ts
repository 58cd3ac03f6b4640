import type { WorkspaceReader } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import { mailboxReason, mailboxStatus } from "../mailboxes/access-table.ts";
import { beginsNew } from "../mailboxes/domain-table.ts";
import {
  effectiveDailyLimit,
  mailboxTimezone,
  rampDay,
  remainingToday,
  runningUntil,
} from "../mailboxes/mailbox-budget-table.ts";
import { isUnpaused } from "../pauses/pause-table.ts";
import { mayBegin } from "./first-step-table.ts";
import { freeSlots } from "./planner-table.ts";

export type Readiness = Columns<"mailbox", "id" | "email" | "failures" | "domain_problem"> & {
  status: string;
  status_reason: string | null;
  busy_until: Date | null;
  daily_limit: number | null;
  ramp_day: number | null;
  left_today: number;
  day_ends_at: Date | null;
  timezone: string;
  free_slots: number;
  may_begin: boolean;
  /** When the day ends in which no more may begin. */
  begins_again_at: Date | null;
  begins_new: boolean;
  is_in_campaign: boolean;
  is_removed: boolean;
  is_paused: boolean;
};

const selectReadinessSql = `select m.id, m.email, ${mailboxStatus("m")} as status, ${mailboxReason("m")} as status_reason, m.failures,
    ${effectiveDailyLimit("m")} as daily_limit,
    case when ${effectiveDailyLimit("m")} is distinct from m.daily_limit then ${rampDay("m")} end as ramp_day,
    case when m.next_slot_at > now() then m.next_slot_at end as busy_until, ${remainingToday("m")} as left_today,
    ${runningUntil("m")} as day_ends_at, ${mailboxTimezone("m", "w")} as timezone, ${freeSlots("m")} as free_slots,
    ${mayBegin("c")} as may_begin, case when not ${mayBegin("c")} then c.begun_until end as begins_again_at,
    ${beginsNew("m")} as begins_new, m.domain_problem, m.removed_at is not null as is_removed, not ${isUnpaused("m")} as is_paused,
    exists (select from campaign_mailbox cm
      where cm.workspace_id = $1 and cm.campaign_id = c.id and cm.mailbox_id = m.id) as is_in_campaign
  from mailbox m
  join campaign c on c.workspace_id = m.workspace_id and c.id = $2
  left join workspace_settings w on w.workspace_id = m.workspace_id
  where m.workspace_id = $1 and m.id = any($3)`;

/** Of each of these mailboxes for this campaign. */
export async function readAllReadiness(
  db: WorkspaceReader,
  campaignId: string,
  mailboxIds: readonly string[],
): Promise<Readiness[]> {
  const { rows } = await db.query<Readiness>(selectReadinessSql, [campaignId, mailboxIds]);
  return rows;
}

export async function readReadiness(db: WorkspaceReader, mailboxId: string, campaignId: string): Promise<Readiness> {
  const [readiness] = await readAllReadiness(db, campaignId, [mailboxId]);
  if (!readiness) throw new Error("An enrolment's mailbox went away.");
  return readiness;
}
