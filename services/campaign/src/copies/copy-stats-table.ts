import type { getCampaignStats } from "@outbound/contracts/campaigns/get-campaign-stats";
import type { OutputOf } from "@outbound/contracts/operation";
import type { WorkspaceReader } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";
import type { Columns } from "../generated/tables.ts";

type Copy = OutputOf<typeof getCampaignStats>["copies"][number];
export type CopyCounts = Omit<Copy, "delivered" | "opened" | "clicked"> & { opened: number; clicked: number };

const own = "'00000000-0000-0000-0000-000000000000'::uuid";

const isSent = "state in ('sent', 'unknown') or bounce is not null";

const isOfAge = "coalesce(s.dispatched_at, s.settled_at, s.created_at) <= now() - make_interval(days => $3)";

/** Counts sends from the ledger and from what `sendRetention` archived of deleted rows, removed variants included. */
async function readCopyCounts(db: WorkspaceReader, campaignId: string, ageDays: number): Promise<CopyCounts[]> {
  const { rows } = await db.query<CopyCounts>(
    `with copy as (
       select position as step, ${own} as key, null as name, true as active, -1 as position from step
       where workspace_id = $1 and campaign_id = $2
       union all
       select s.position, v.id, v.name, v.active, v.position from step s
       join variant v on v.workspace_id = s.workspace_id and v.step_id = s.id
       where s.workspace_id = $1 and s.campaign_id = $2),
     present as (
       select step, coalesce(variant_id, ${own}) as key, count(bounce) as bounced, count(opened_at) as opened,
         count(clicked_at) as clicked, count(unsubscribed_at) as unsubscribed, count(*) filter (where ${isSent}) as sent
       from send s where workspace_id = $1 and campaign_id = $2 and step is not null and ${isOfAge} group by 1, 2),
     reply_count as (
       select s.step, coalesce(s.variant_id, ${own}) as key, count(distinct s.id) as replied,
         count(distinct s.id) filter (where r.classification = 'interested') as interested
       from reply r
       join send s on s.workspace_id = r.workspace_id and s.enrolment_id = r.enrolment_id and s.step = r.step
       where r.workspace_id = $1 and r.campaign_id = $2 and not r.autoreplied and not r.held and ${isOfAge} group by 1, 2),
     past as (
       select step, variant_id as key, sent, bounced, opened, clicked, replied, interested, unsubscribed from past_send
       where workspace_id = $1 and campaign_id = $2),
     mail as (
       select step, key, sum(sent)::int as sent, sum(bounced)::int as bounced, sum(opened)::int as opened,
         sum(clicked)::int as clicked, sum(replied)::int as replied, sum(interested)::int as interested,
         sum(unsubscribed)::int as unsubscribed
       from (
         select step, key, sent, bounced, opened, clicked, replied, interested, unsubscribed
         from present left join reply_count using (step, key)
         union all select * from past) counted group by 1, 2)
     select step,
       case when key <> ${own} then
         jsonb_build_object('id', key, 'name', copy.name, 'active', coalesce(copy.active, false)) end as variant,
       coalesce(sent, 0) as sent, coalesce(bounced, 0) as bounced, coalesce(opened, 0) as opened,
       coalesce(clicked, 0) as clicked, coalesce(replied, 0) as replied, coalesce(interested, 0) as interested,
       coalesce(unsubscribed, 0) as unsubscribed
     from copy full join mail using (step, key)
     where copy.step is not null or sent > 0
     order by step, copy.position nulls last, key`,
    [campaignId, ageDays],
  );
  return rows;
}

/** A person counts once, however often they replied. */
export async function countInterested(db: WorkspaceReader, campaignId: string): Promise<number> {
  const { rows } = await db.query<{ interested: number }>(
    `select count(distinct enrolment_id)::int as interested from reply
     where workspace_id = $1 and campaign_id = $2 and classification = 'interested' and not autoreplied and not held`,
    [campaignId],
  );
  return rows[0]?.interested ?? 0;
}

type DeliveredCopy = CopyCounts & Pick<Copy, "delivered">;

/** Of mails that left at least so many days ago. */
export async function readDeliveredCopies(
  db: WorkspaceReader,
  campaignId: string,
  ageDays = 0,
): Promise<DeliveredCopy[]> {
  const counted = await readCopyCounts(db, campaignId, ageDays);
  return counted.map((copy) => ({ ...copy, delivered: copy.sent - copy.bounced }));
}

/** Which of these steps have sent a mail. */
export async function findSentSteps(
  db: WorkspaceReader,
  campaignId: string,
  positions: readonly number[],
): Promise<number[]> {
  if (positions.length === 0) return [];
  const { rows } = await db.query<Columns<"send", "step", { step: number }>>(
    `select step from unnest($3::int[]) moved (step)
     where exists (select from send where workspace_id = $1 and campaign_id = $2 and send.step = moved.step and (${isSent}))
       or exists (select from past_send past
                  where workspace_id = $1 and campaign_id = $2 and past.step = moved.step and sent > 0)
     order by step`,
    [campaignId, positions],
  );
  return rows.map(({ step }) => step);
}

/** Answers stay, as replies do. A send of unknown fate stays until somebody has resolved it. */
export const sendRetention = (days: number): OldRows => ({
  table: "send",
  isOld: `created_at < now() - $1 * interval '1 day' and state in ('sent', 'refused', 'cancelled')
    and step is not null
    and exists (select from enrolment e where e.workspace_id = send.workspace_id and e.id = send.enrolment_id
                  and e.ended_at < now() - $1 * interval '1 day')`,
  archive: `insert into past_send as past
      (workspace_id, campaign_id, step, variant_id, sent, bounced, opened, clicked, replied, interested, unsubscribed)
    select gone.workspace_id, gone.campaign_id, gone.step, coalesce(variant_id, ${own}),
      count(*) filter (where ${isSent}), count(bounce), count(gone.opened_at), count(gone.clicked_at),
      count(*) filter (where replies > 0), count(*) filter (where interested > 0), count(gone.unsubscribed_at)
    from gone
    join enrolment e on e.workspace_id = gone.workspace_id and e.id = gone.enrolment_id
    cross join lateral (
      select count(*) as replies, count(*) filter (where classification = 'interested') as interested from reply r
      where r.workspace_id = e.workspace_id and r.prospect_id = e.prospect_id and r.enrolment_id = e.id
        and r.step = gone.step and not r.autoreplied and not r.held) reply_count
    group by 1, 2, 3, 4
    on conflict (workspace_id, campaign_id, step, variant_id) do update set sent = past.sent + excluded.sent,
      bounced = past.bounced + excluded.bounced, opened = past.opened + excluded.opened,
      clicked = past.clicked + excluded.clicked, replied = past.replied + excluded.replied,
      interested = past.interested + excluded.interested, unsubscribed = past.unsubscribed + excluded.unsubscribed`,
  days,
});
