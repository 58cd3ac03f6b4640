import type { WorkspaceReader } from "@outbound/postgres/database";
import { firstId } from "@outbound/postgres/keyset-page";
import type { CampaignHours, HoursSettings } from "../calendar/schedule.ts";
import type { Columns } from "../generated/tables.ts";

/** A chunk delays a pause of its campaign by some tens of milliseconds. */
const chunkSize = 250;

export type Hours = { hours: CampaignHours; workspace_hours: HoursSettings | null };

export async function readHours(db: WorkspaceReader, campaignId: string): Promise<Hours | undefined> {
  const { rows } = await db.query<Hours>(
    `select to_jsonb(c) as hours, to_jsonb(w) as workspace_hours
     from campaign c left join workspace_settings w on w.workspace_id = c.workspace_id
     where c.workspace_id = $1 and c.id = $2`,
    [campaignId],
  );
  return rows[0];
}

export type WaitingPosition = { at: Date; id: string };
export const firstWaiting: WaitingPosition = { at: new Date(0), id: firstId };

/** `due_at` is when it would be without any window. */
export type WaitingStep = Columns<"enrolment", "id", { next_step_at: Date }> &
  Columns<"prospect_copy", "timezone"> & { step: number; due_at: Date };

/** The order is by time. A step that is brought forward isn't read again, one that is moved back is. */
export async function findWaiting(
  tx: WorkspaceReader,
  campaignId: string,
  { at, id }: WaitingPosition,
): Promise<{ waiting: WaitingStep[]; next: WaitingPosition | undefined }> {
  const { rows } = await tx.query<WaitingStep>(
    `select e.id, e.current_step as step, e.next_step_at, p.timezone,
       greatest(coalesce(e.step_due_at, e.next_step_at), e.held_until) as due_at
     from enrolment e join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     where e.workspace_id = $1 and e.campaign_id = $2 and e.status = 'active' and not e.is_sending
       and e.next_step_at > now() and (e.next_step_at, e.id) > ($3, $4)
     order by e.next_step_at, e.id limit ${chunkSize}`,
    [campaignId, at, id],
  );
  const last = rows.length === chunkSize ? rows.at(-1) : undefined;
  return { waiting: rows, next: last && { at: last.next_step_at, id: last.id } };
}

type Postponed = { campaignId: string; from: Date; until: Date; limit: number };

/** Addresses of steps that were due and were moved into that time. */
export async function findPostponed(
  db: WorkspaceReader,
  { campaignId, from, until, limit }: Postponed,
): Promise<string[]> {
  const { rows } = await db.query<Columns<"prospect_copy", "email">>(
    `select p.email
     from enrolment e join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     where e.workspace_id = $1 and e.campaign_id = $2 and e.status = 'active' and not e.is_sending
       and e.next_step_at >= $3 and e.next_step_at < $4
       and greatest(coalesce(e.step_due_at, e.enrolled_at), e.held_until) < $3
     limit $5`,
    [campaignId, from, until, limit],
  );
  return rows.map(({ email }) => email);
}
