import type { listCampaignProspects } from "@outbound/contracts/campaigns/list-campaign-prospects";
import type { OutputOf } from "@outbound/contracts/operation";
import type { WorkspaceReader } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import type { Columns } from "../generated/tables.ts";
import { outcomeOf } from "./outcome-table.ts";

type Listed = OutputOf<typeof listCampaignProspects>["data"][number];
export type CampaignProspect = Omit<Listed, "wait" | "reply">;

type Query = {
  campaignId: string;
  outcome: Listed["outcome"] | undefined;
  isWaiting: boolean;
  limit: number;
  cursor: Cursor | undefined;
};

type Row = Omit<CampaignProspect, "prospect" | "last_event"> &
  Omit<Listed["prospect"], "id"> &
  Columns<"enrolment", "prospect_id"> & { last_kind: Listed["last_event"]["kind"]; last_at: Date };

const columns = `e.id, e.prospect_id, p.email, p.first_name, p.last_name, p.company_id, p.company_name as company`;

const toProspect = ({ prospect_id, email, first_name, last_name, company_id, company }: Named) => ({
  id: prospect_id,
  email,
  first_name,
  last_name,
  company_id,
  company,
});
type Named = Omit<Listed["prospect"], "id"> & { prospect_id: string };

/** Of times that are the same the last is told: who unsubscribes by a reply has unsubscribed. */
const events = `(values ('added', e.enrolled_at, 0), ('emailed', last_mail.at, 1), ('opened', e.opened_at, 2),
  ('clicked', e.clicked_at, 3), ('bounced', e.bounced_at, 4), ('replied', e.replied_at, 5),
  ('unsubscribed', e.unsubscribed_at, 6), ('complained', e.complained_at, 7)) as event (kind, at, weight)`;

/** Newest first, and those who wait by when they are due; each by an index of its own. */
export async function readCampaignProspects(
  db: WorkspaceReader,
  { campaignId, outcome, isWaiting, limit, cursor }: Query,
): Promise<CampaignProspect[]> {
  const values: unknown[] = [campaignId, limit + 1];
  const conditions = ["e.workspace_id = $1", "e.campaign_id = $2"];
  if (outcome) conditions.push(`${outcomeOf("e")} = $${values.push(outcome) + 1}`);
  if (isWaiting) conditions.push("e.status = 'active'");
  if (cursor) {
    const at = values.push(cursor.at, cursor.id) + 1;
    const after = `($${at - 1}::timestamptz, $${at}::uuid)`;
    conditions.push(isWaiting ? `(e.next_step_at, e.id) > ${after}` : `(e.enrolled_at, e.id) < ${after}`);
  }
  const order = isWaiting ? "e.next_step_at, e.id" : "e.enrolled_at desc, e.id desc";
  const { rows } = await db.query<Row>(
    `select ${columns}, ${outcomeOf("e")} as outcome, e.reason,
       case when e.status = 'active' then e.current_step else e.sent_count end as step, e.next_step_at as next_email_at,
       e.complained_at is not null as has_complained, e.enrolled_at as added_at, last.kind as last_kind, last.at as last_at
     from (select e.* from enrolment e where ${conditions.join(" and ")}
           order by ${order} limit $3) e
     join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     cross join lateral (
       select max(s.dispatched_at) as at from send s where s.workspace_id = e.workspace_id and s.enrolment_id = e.id) last_mail
     cross join lateral (
       select kind, at from ${events} where at is not null order by at desc, weight desc limit 1) last
     order by ${order}`,
    values,
  );
  return rows.map(
    ({ id, outcome, reason, step, next_email_at, has_complained, added_at, last_kind, last_at, ...named }) => ({
      id,
      prospect: toProspect(named),
      outcome,
      reason,
      step,
      next_email_at,
      has_complained,
      added_at,
      last_event: { kind: last_kind, at: last_at },
    }),
  );
}

export type NextProspect = Columns<"prospect_copy", "id"> & { prospect: Listed["prospect"]; step: number; at: Date };

/** As the planner would: follow-ups that are due, then first emails that are, then whose time comes. */
export async function readNextProspects(
  db: WorkspaceReader,
  campaignId: string,
  limit: number,
): Promise<NextProspect[]> {
  const soonest = (planned: string) => `(
    select id, prospect_id, current_step, next_step_at, was_planned from enrolment
    where campaign_id = cm.campaign_id and mailbox_id = cm.mailbox_id and status = 'active' and not is_sending and ${planned}
    order by next_step_at limit $3)`;
  const { rows } = await db.query<Omit<NextProspect, "prospect"> & Named>(
    `select ${columns}, e.current_step as step, e.next_step_at as at
     from (
       select e.* from campaign_mailbox cm
       cross join lateral (${soonest("was_planned")} union all ${soonest("not was_planned")}) e
       where cm.workspace_id = $1 and cm.campaign_id = $2
       order by e.next_step_at > now(), case when e.next_step_at <= now() then not e.was_planned end, e.next_step_at, e.id
       limit $3) e
     join prospect_copy p on p.workspace_id = $1 and p.id = e.prospect_id
     order by e.next_step_at > now(), case when e.next_step_at <= now() then not e.was_planned end, e.next_step_at, e.id`,
    [campaignId, limit],
  );
  return rows.map(({ id, step, at, ...named }) => ({ id, step, at, prospect: toProspect(named) }));
}

/** Whose time has come; counts no further than `limit`. */
export async function countDue(db: WorkspaceReader, campaignId: string, limit: number): Promise<number> {
  const { rows } = await db.query<{ due: number }>(
    `select count(*)::int as due from (
       select from enrolment where workspace_id = $1 and campaign_id = $2 and status = 'active' and next_step_at <= now()
       limit $3) due`,
    [campaignId, limit],
  );
  return rows[0]?.due ?? 0;
}
