import type { previewMailboxRemoval } from "@outbound/contracts/mailboxes/preview-mailbox-removal";
import type { OutputOf } from "@outbound/contracts/operation";
import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import { deleteGuard } from "../pauses/guard-table.ts";

export type RemovedMailbox = Columns<"mailbox", "id" | "email", { removed_at: Date }>;

/** Waits for planners and campaign files that hold the mailbox's lock. A mailbox that was removed before keeps its time. */
export async function markRemoved(tx: WorkspaceTx, id: string): Promise<RemovedMailbox | undefined> {
  await tx.query("select from mailbox where workspace_id = $1 and id = $2 for update", [id]);
  const { rows } = await tx.query<RemovedMailbox>(
    `update mailbox set removed_at = coalesce(removed_at, now()), status = 'error', status_reason = 'It was removed.'
     where workspace_id = $1 and id = $2 returning id, email, removed_at`,
    [id],
  );
  await tx.query("delete from sending_pause where workspace_id = $1 and mailbox_id = $2", [id]);
  await deleteGuard(tx, { kind: "mailbox", id });
  return rows[0];
}

export async function isRemoved(db: WorkspaceReader, id: string): Promise<boolean> {
  const { rows } = await db.query<{ is_removed: boolean }>(
    "select removed_at is not null as is_removed from mailbox where workspace_id = $1 and id = $2",
    [id],
  );
  return rows[0]?.is_removed ?? false;
}

/** Of those that people of the campaign were to be mailed from. */
export async function findRemovedMailboxes(db: WorkspaceReader, campaignId: string): Promise<string[]> {
  const { rows } = await db.query<Columns<"mailbox", "email">>(
    `select email from mailbox where workspace_id = $1 and removed_at is not null and id in (
       select mailbox_id from enrolment where workspace_id = $1 and campaign_id = $2
       union select mailbox_id from campaign_mailbox where workspace_id = $1 and campaign_id = $2)
     order by email`,
    [campaignId],
  );
  return rows.map(({ email }) => email);
}

const hasOther = `exists (select from campaign_mailbox other
    where other.workspace_id = $1 and other.campaign_id = c.id and other.mailbox_id <> $2)`;
/** Enrolments that need another mailbox. One that is being sent is found through its send; without another mailbox it waits. */
const hasRemaining = (steps: string) => `(
  select true from enrolment e where e.campaign_id = c.id and e.mailbox_id = $2 and e.status = 'active'
    and not e.is_sending and ${steps} and (e.current_step > 1 or ${hasOther}) limit 1)`;
/** `c` is a campaign. Each part probes an index, because no index of enrolments begins with the mailbox. */
const isConcerned = `(
  exists (select from campaign_mailbox cm
    where cm.workspace_id = $1 and cm.campaign_id = c.id and cm.mailbox_id = $2)
  or exists (select from send s join enrolment e on e.workspace_id = s.workspace_id and e.id = s.enrolment_id
    where s.mailbox_id = $2 and s.state in ('claimed', 'dispatched') and s.campaign_id = c.id
      and (e.status = 'active' or s.step is null))
  or ${hasRemaining("e.was_planned")} or ${hasRemaining("not e.was_planned")})`;

export async function findCampaignsOf(db: WorkspaceReader, mailboxId: string): Promise<string[]> {
  const { rows } = await db.query<Columns<"campaign", "id">>(
    `select c.id from campaign c where c.workspace_id = $1 and ${isConcerned} order by c.id`,
    [mailboxId],
  );
  return rows.map(({ id }) => id);
}

export async function findClaimedSends(tx: WorkspaceTx, campaignId: string, mailboxId: string): Promise<string[]> {
  const { rows } = await tx.query<Columns<"send", "id">>(
    `select id from send where workspace_id = $1 and campaign_id = $2 and mailbox_id = $3 and state = 'claimed'
     order by enrolment_id`,
    [campaignId, mailboxId],
  );
  return rows.map(({ id }) => id);
}

export async function deleteCampaignMailbox(tx: WorkspaceTx, campaignId: string, mailboxId: string): Promise<void> {
  await tx.query("delete from campaign_mailbox where workspace_id = $1 and campaign_id = $2 and mailbox_id = $3", [
    campaignId,
    mailboxId,
  ]);
}

type RemainingEnrolment = Columns<"enrolment", "id"> & { has_begun: boolean };

/** Enrolments without a mail are locked only where another mailbox can take them. */
export async function lockRemaining(
  tx: WorkspaceTx,
  campaignId: string,
  mailboxId: string,
  { withFresh, limit }: { withFresh: boolean; limit: number },
): Promise<RemainingEnrolment[]> {
  const { rows } = await tx.query<RemainingEnrolment>(
    `select id, current_step > 1 or is_sending as has_begun from enrolment
     where workspace_id = $1 and campaign_id = $2 and mailbox_id = $3 and status = 'active'
       and ($4 or current_step > 1 or is_sending)
     order by id limit $5 for update`,
    [campaignId, mailboxId, withFresh, limit],
  );
  return rows;
}

type Preview = OutputOf<typeof previewMailboxRemoval>;

export async function readRemovalPreview(db: WorkspaceReader, id: string): Promise<Preview | undefined> {
  const { rows } = await db.query<Omit<Preview, "campaigns">>(
    "select id, email, removed_at from mailbox where workspace_id = $1 and id = $2",
    [id],
  );
  if (!rows[0]) return undefined;
  const { rows: campaigns } = await db.query<Preview["campaigns"][number]>(
    `select c.id, c.name, c.status, people.begun, people.fresh, not exists (
         select from campaign_mailbox cm
         where cm.workspace_id = $1 and cm.campaign_id = c.id and cm.mailbox_id <> $2) as is_last_mailbox
     from campaign c cross join lateral (
       select count(*) filter (where e.has_begun)::int as begun, count(*) filter (where not e.has_begun)::int as fresh
       from (
         select e.current_step > 1 or e.is_sending and exists (
             select from send s where s.workspace_id = $1 and s.enrolment_id = e.id and s.step = e.current_step
               and s.state = 'dispatched') as has_begun
         from enrolment e where e.workspace_id = $1 and e.campaign_id = c.id and e.mailbox_id = $2 and e.status = 'active') e
       ) people
     where c.workspace_id = $1 and ${isConcerned} order by c.name`,
    [id],
  );
  return { ...rows[0], campaigns };
}
