import type { OutputOf } from "@outbound/contracts/operation";
import { type getProspectHistory, mostEnrolments } from "@outbound/contracts/prospects/get-prospect-history";
import type { listLatestCampaigns } from "@outbound/contracts/prospects/list-latest-campaigns";
import { mostEvents } from "@outbound/contracts/prospects/most-events";
import type { WorkspaceReader } from "@outbound/postgres/database";
import { whyNotEnrolled } from "./why-not-enrolled.ts";

export type History = OutputOf<typeof getProspectHistory>;

export async function hasProspect(db: WorkspaceReader, prospectId: string): Promise<boolean> {
  const { rows } = await db.query("select from prospect_copy where workspace_id = $1 and id = $2", [prospectId]);
  return rows.length > 0;
}

export async function readEnrolmentsOf(db: WorkspaceReader, prospectId: string): Promise<History["enrolments"]> {
  const { rows } = await db.query<History["enrolments"][number]>(
    `select e.id, jsonb_build_object('id', c.id, 'name', c.name, 'status', c.status) as campaign, e.status,
       e.current_step, e.enrolled_at, e.replied_at is not null as replied,
       (select count(*) from step s where s.workspace_id = $1 and s.campaign_id = c.id)::int as steps
     from enrolment e join campaign c on c.workspace_id = $1 and c.id = e.campaign_id
     where e.workspace_id = $1 and e.prospect_id = $2 order by e.enrolled_at desc, e.id desc limit ${mostEnrolments}`,
    [prospectId],
  );
  return rows;
}

type Latest = OutputOf<typeof listLatestCampaigns>["data"][number];

/** Each is looked up by itself: a prospect has few enrolments, and one index holds them. */
const readLatestSql = {
  name: "read latest enrolments",
  text: `select e.prospect_id, jsonb_build_object('id', c.id, 'name', c.name) as campaign, e.status, e.current_step,
      (select count(*) from step s where s.workspace_id = $1 and s.campaign_id = c.id)::int as steps
    from unnest($2::uuid[]) as asked(id) cross join lateral (
      select prospect_id, campaign_id, status, current_step from enrolment
      where workspace_id = $1 and prospect_id = asked.id
      order by status <> 'active', enrolled_at desc, id desc limit 1
    ) e join campaign c on c.workspace_id = $1 and c.id = e.campaign_id`,
};

export async function readLatestEnrolments(db: WorkspaceReader, ids: readonly string[]): Promise<Latest[]> {
  return (await db.query<Latest>(readLatestSql, [ids])).rows;
}

const dayOf = (time: string) => `to_char(${time} at time zone 'UTC', 'FMDD Mon YYYY')`;
const repliedSql = `'The prospect replied “' || w.classification || '”' || coalesce((select ' to ' || c.name from campaign c
  where c.workspace_id = w.workspace_id and c.id = w.source_id), '') || ' on ' || ${dayOf("w.replied_at")}`;

/** A held reply has no effect yet, and may be somebody else's. */
const selectEventsSql = `
  select e.campaign_id, what.at, what.kind, null::int as step, null::uuid as send_id, null::uuid as reply_id,
    what.text
  from enrolment e cross join lateral (values
    (e.enrolled_at, 'enrolled', (select ${repliedSql} || '.' from awaited_enrolment w
      where w.workspace_id = $1 and w.campaign_id = e.campaign_id and w.prospect_id = $2 and w.result = 'enrolled')), (e.bounced_at, 'bounced', null), (e.unsubscribed_at, 'unsubscribed', null),
    (e.complained_at, 'complained', null), (case when e.status <> 'active' then e.ended_at end, e.status, e.reason)
  ) as what (at, kind, text)
  where e.workspace_id = $1 and e.prospect_id = $2
  union all
  select e.campaign_id, what.at, what.kind, s.step, s.id, null, what.text
  from enrolment e join send s on s.workspace_id = $1 and s.enrolment_id = e.id cross join lateral (values
    (case when s.state in ('sent', 'refused', 'unknown') then coalesce(s.dispatched_at, s.settled_at) end,
      case when s.step is null and s.state = 'sent' then 'answered' else s.state end,
      case when s.state <> 'sent' then s.reason end),
    (s.opened_at, 'opened', null), (s.clicked_at, 'clicked', null)
  ) as what (at, kind, text)
  where e.workspace_id = $1 and e.prospect_id = $2
    and not exists (select from answer a where a.workspace_id = $1 and a.id = s.id and a.is_forward)
  union all
  select w.campaign_id, coalesce(w.decided_at, w.due_at), case when w.result is null then 'awaited' else 'not-enrolled' end,
    null, null, null, ${repliedSql} ||
      case when w.result is null then ', and ' || next.name || ' begins for them on ' || ${dayOf("w.due_at")} || '.'
      else ', but wasn''t added to ' || next.name || ': ' || coalesce($3::jsonb ->> w.result, w.result) || '.' end
  from awaited_enrolment w join campaign next on next.workspace_id = $1 and next.id = w.campaign_id
  where w.workspace_id = $1 and w.prospect_id = $2 and w.result is distinct from 'enrolled'
  union all
  select r.campaign_id, r.received_at, case when r.autoreplied then 'auto-replied' else 'replied' end, r.step, null, r.id,
    r.snippet
  from reply r where r.workspace_id = $1 and r.prospect_id = $2 and not r.held`;

export async function readEventsOf(db: WorkspaceReader, prospectId: string): Promise<History["events"]> {
  const { rows } = await db.query<History["events"][number]>(
    `select h.at, h.kind, h.step, h.send_id, h.reply_id, nullif(h.text, '') as text,
       jsonb_build_object('id', c.id, 'name', c.name) as campaign
     from (${selectEventsSql}) h join campaign c on c.workspace_id = $1 and c.id = h.campaign_id
     where h.at is not null order by h.at desc, h.step desc nulls last, h.kind desc limit ${mostEvents}`,
    [prospectId, JSON.stringify(whyNotEnrolled)],
  );
  return rows;
}
