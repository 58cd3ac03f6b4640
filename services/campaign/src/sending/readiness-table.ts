import type { Tx } from "@outbound/postgres/database";
import { effectiveDailyLimit, leftToday, mailboxTimezone, rampDay, runningUntil } from "../mailboxes/mailbox-budget.ts";
import { mayBegin } from "./first-steps.ts";
import { freeSlots, type MailboxKey } from "./planner-table.ts";

/** What the planner checks about a mailbox before it claims a campaign's due steps. */
export type Readiness = {
  email: string;
  status: string;
  status_reason: string | null;
  failures: number;
  /** The end of its gap or rest; null when there is none. */
  busy_until: Date | null;
  /** Null is no limit. */
  daily_limit: number | null;
  /** Null when no ramp lowers its limit. */
  ramp_day: number | null;
  left_today: number;
  day_ends_at: Date | null;
  timezone: string;
  free_slots: number;
  /** The campaign may have another first step today. */
  may_begin: boolean;
  is_in_campaign: boolean;
  is_removed: boolean;
};

export async function readReadiness(
  db: Pick<Tx, "query">,
  { workspace_id, mailbox_id }: MailboxKey,
  campaignId: string,
): Promise<Readiness> {
  const { rows } = await db.query<Readiness>(
    `select m.email, m.status, m.status_reason, m.failures, ${effectiveDailyLimit} as daily_limit,
       case when ${effectiveDailyLimit} is distinct from m.daily_limit then ${rampDay} end as ramp_day,
       case when m.next_slot_at > now() then m.next_slot_at end as busy_until, ${leftToday} as left_today,
       ${runningUntil} as day_ends_at, ${mailboxTimezone} as timezone, ${freeSlots} as free_slots,
       ${mayBegin} as may_begin, m.removed_at is not null as is_removed,
       exists (select from campaign_mailbox cm
         where cm.workspace_id = $1 and cm.campaign_id = c.id and cm.mailbox_id = m.id) as is_in_campaign
     from mailbox m
     join campaign c on c.workspace_id = m.workspace_id and c.id = $3
     left join workspace_settings w on w.workspace_id = m.workspace_id
     where m.workspace_id = $1 and m.id = $2`,
    [workspace_id, mailbox_id, campaignId],
  );
  if (!rows[0]) throw new Error("An enrolment's mailbox went away.");
  return rows[0];
}
