import type { countWeeks } from "@outbound/contracts/campaigns/count-weeks";
import type { OutputOf } from "@outbound/contracts/operation";
import type { WorkspaceReader } from "@outbound/postgres/database";
import { defaultHours } from "../calendar/schedule.ts";

type Weeks = OutputOf<typeof countWeeks>["data"][number];

const weeks = 8;

/** A first email may leave some days after it was planned, by which the index finds it. */
const plannedBefore = "interval '1 week'";

/** What is read grows with the first emails and the replies of these weeks. */
const selectWeeksSql = `with zoned as (
      select coalesce((select timezone from workspace_settings where workspace_id = $1), '${defaultHours.timezone}') as zone),
    span as (
      select zone, date_trunc('week', now() at time zone zone) as last,
        date_trunc('week', now() at time zone zone) - interval '${weeks - 1} weeks' as first from zoned),
    times as (select zone, first, last, first at time zone zone as begins_at from span)
    select c.id as campaign_id, weekly.by_week
    from times
    cross join unnest($2::uuid[]) with ordinality as asked (id, position)
    join campaign c on c.workspace_id = $1 and c.id = asked.id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('week', to_char(week, 'YYYY-MM-DD'),
        'emailed', coalesce(emailed, 0), 'replied', coalesce(replied, 0)) order by week) as by_week
      from generate_series(first, last, interval '1 week') as week
      left join (
        select date_trunc('week', s.dispatched_at at time zone zone) as week, count(*)::int as emailed from send s
        where s.campaign_id = c.id and s.step = 1 and s.created_at >= begins_at - ${plannedBefore}
          and s.state in ('sent', 'unknown') and s.bounce is null group by 1) mails using (week)
      left join (
        select date_trunc('week', e.replied_at at time zone zone) as week, count(*)::int as replied
        from (select distinct r.enrolment_id from reply r
              where r.workspace_id = c.workspace_id and r.campaign_id = c.id and r.received_at >= begins_at
                and not r.autoreplied and not r.held) answered
        join enrolment e on e.workspace_id = c.workspace_id and e.id = answered.enrolment_id group by 1) replies using (week)
      ) weekly
    order by asked.position`;

export async function readWeeks(db: WorkspaceReader, ids: readonly string[]): Promise<Weeks[]> {
  const { rows } = await db.query<Weeks>(selectWeeksSql, [ids]);
  return rows;
}
