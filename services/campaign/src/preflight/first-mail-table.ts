import type { WorkspaceReader } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

/** Of a large audience those who are due first, so that the work stays the same. */
export const firstDue = 500;

export type WaitingPerson = Columns<"enrolment", "mailbox_id" | "was_planned", { next_step_at: Date }> &
  Columns<"prospect_copy", "id" | "email" | "address_hash" | "timezone"> & { step: number };

export async function findFirstWaiting(db: WorkspaceReader, campaignId: string): Promise<WaitingPerson[]> {
  const { rows } = await db.query<WaitingPerson>(
    `select e.id, p.email, p.address_hash, p.timezone, e.mailbox_id, e.current_step as step, e.next_step_at, e.was_planned
     from (
       select * from enrolment where workspace_id = $1 and campaign_id = $2 and status = 'active' and not is_sending
       order by next_step_at limit ${firstDue}) e
     join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id`,
    [campaignId],
  );
  return rows;
}

/** Whether another campaign that runs sends from one of its mailboxes, so that their mails go in turn. */
export async function sharesMailbox(db: WorkspaceReader, campaignId: string): Promise<boolean> {
  const { rows } = await db.query(
    `select from campaign_mailbox mine
     join campaign_mailbox other on other.workspace_id = mine.workspace_id and other.mailbox_id = mine.mailbox_id
       and other.campaign_id <> mine.campaign_id
     join campaign c on c.workspace_id = other.workspace_id and c.id = other.campaign_id
       and c.status = 'active' and c.archived_at is null
     where mine.workspace_id = $1 and mine.campaign_id = $2 limit 1`,
    [campaignId],
  );
  return rows.length > 0;
}

type Pace = { delays: number[]; begun_today: number };

export async function readPace(db: WorkspaceReader, campaignId: string): Promise<Pace> {
  const { rows } = await db.query<Pace>(
    `select case when c.begun_until > now() then c.begun_today else 0 end as begun_today,
       array(select delay_days from step s where s.workspace_id = $1 and s.campaign_id = $2 order by position) as delays
     from campaign c where c.workspace_id = $1 and c.id = $2`,
    [campaignId],
  );
  return rows[0] ?? { delays: [], begun_today: 0 };
}
