import type { countDays } from "@outbound/contracts/campaigns/count-days";
import type { InputOf, OutputOf } from "@outbound/contracts/operation";
import type { WorkspaceReader } from "@outbound/postgres/database";

type Day = OutputOf<typeof countDays>["data"][number];

/** A mail that was refused before its body has no dispatch, and counts as sent and bounced. */
export async function readDays(db: WorkspaceReader, { id, days, timezone }: InputOf<typeof countDays>): Promise<Day[]> {
  const { rows } = await db.query<Day>(
    `with span as (
       select date_trunc('day', now() at time zone $3) as last,
         date_trunc('day', now() at time zone $3) - ($4 - 1) * interval '1 day' as first),
     begun as (
       select s.dispatched_at as at, s.bounce, s.unsubscribed_at from span, mailbox m
       join send s on s.workspace_id = m.workspace_id and s.mailbox_id = m.id
       where m.workspace_id = $1 and s.dispatched_at >= first at time zone $3
         and s.step is not null and (s.state in ('sent', 'unknown') or s.bounce is not null) and ($2::uuid is null or s.campaign_id = $2)
       union all
       select s.settled_at, s.bounce, null from span, mailbox m
       join send s on s.workspace_id = m.workspace_id and s.mailbox_id = m.id
       where m.workspace_id = $1 and s.bounce is not null and coalesce(s.dispatched_at, s.settled_at) >= first at time zone $3
         and s.dispatched_at is null and s.step is not null and ($2::uuid is null or s.campaign_id = $2)),
     mail as (
       select date_trunc('day', at at time zone $3) as day, count(*) as sent, count(bounce) as bounced, count(unsubscribed_at) as unsubscribed
       from begun group by 1),
     reply_day as (
       select date_trunc('day', received_at at time zone $3) as day, count(*) as replied,
         count(*) filter (where classification = 'interested') as interested
       from span, reply
       where workspace_id = $1 and received_at >= first at time zone $3 and not autoreplied and not held
         and ($2::uuid is null or campaign_id = $2)
       group by 1)
     select to_char(day, 'YYYY-MM-DD') as day, coalesce(sent, 0)::int as sent, coalesce(bounced, 0)::int as bounced,
       coalesce(unsubscribed, 0)::int as unsubscribed, coalesce(replied, 0)::int as replied, coalesce(interested, 0)::int as interested
     from span cross join generate_series(first, last, interval '1 day') as day
     left join mail using (day) left join reply_day using (day)
     order by 1`,
    [id ?? null, timezone, days],
  );
  return rows;
}
