import type { SuppressionEntry } from "@outbound/contracts/suppressions/suppression";
import type { Reader, WorkspaceDb, WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import { coveredBy } from "../suppressions/suppression-copy-table.ts";

type Answered = { prospect_id: string; campaign_id: string };

/** What a person's last reply in a campaign says is awaited of them; an automatic or held one says nothing. */
const lastReplySql = `
  select r.id, r.received_at, r.classification from reply r
  where r.workspace_id = $1 and r.prospect_id = a.prospect_id and r.campaign_id = a.source_id
    and not r.held and not r.autoreplied
  order by r.received_at desc, r.id desc limit 1`;

/** Their replies to these campaigns were classified, by whomever. The caller has locked their enrolments. */
export async function awaitEnrolments(tx: WorkspaceTx, answered: readonly Answered[]): Promise<void> {
  // Locked, so that whoever changes a beginning finds what is inserted here.
  const { rows } = await tx.query<Columns<"campaign_beginning", "source_id">>(
    `select source_id from campaign_beginning where workspace_id = $1 and source_id = any($2)
     order by campaign_id, source_id for share`,
    [answered.map(({ campaign_id }) => campaign_id)],
  );
  const sources = new Set(rows.map(({ source_id }) => source_id));
  const pairs = answered.filter(({ campaign_id }) => sources.has(campaign_id));
  if (pairs.length === 0) return;
  const values = [pairs.map(({ prospect_id }) => prospect_id), pairs.map(({ campaign_id }) => campaign_id)];
  await tx.query(
    `delete from awaited_enrolment w using unnest($2::uuid[], $3::uuid[]) a (prospect_id, source_id)
     left join lateral (${lastReplySql}) r on true
     where w.workspace_id = $1 and w.prospect_id = a.prospect_id and w.source_id = a.source_id and w.result is null
       and (r.id is distinct from w.reply_id or r.classification is distinct from w.classification)`,
    values,
  );
  await tx.query(
    `insert into awaited_enrolment as w
       (workspace_id, campaign_id, prospect_id, source_id, reply_id, classification, replied_at, due_at)
     select distinct $1::uuid, b.campaign_id, a.prospect_id, a.source_id, r.id, r.classification, r.received_at,
       r.received_at + make_interval(days => b.after_days)
     from unnest($2::uuid[], $3::uuid[]) a (prospect_id, source_id) cross join lateral (${lastReplySql}) r
     join campaign_beginning b on b.workspace_id = $1 and b.source_id = a.source_id and b.replies = r.classification
     join prospect_copy p on p.workspace_id = $1 and p.id = a.prospect_id and not p.anonymized
     where not exists (select from enrolment e where e.workspace_id = $1 and e.prospect_id = a.prospect_id
       and e.campaign_id = a.source_id and e.unsubscribed_at is not null)
     on conflict (workspace_id, campaign_id, prospect_id, source_id) do update
     set reply_id = excluded.reply_id, classification = excluded.classification, replied_at = excluded.replied_at,
       due_at = excluded.due_at, result = null, decided_at = null
     where w.result <> 'enrolled' and w.reply_id <> excluded.reply_id`,
    values,
  );
}

/** What was awaited by a rule that is no more goes, and the rest is due by the days that hold now. */
export async function followBeginning(tx: WorkspaceTx, campaignId: string): Promise<void> {
  await tx.query(
    `delete from awaited_enrolment w where w.workspace_id = $1 and w.campaign_id = $2 and w.result is null
       and not exists (select from campaign_beginning b where b.workspace_id = $1 and b.campaign_id = $2
         and b.source_id = w.source_id and b.replies = w.classification)`,
    [campaignId],
  );
  await tx.query(
    `update awaited_enrolment w set due_at = w.replied_at + make_interval(days => b.after_days)
     from campaign_beginning b
     where w.workspace_id = $1 and w.campaign_id = $2 and w.result is null
       and b.workspace_id = $1 and b.campaign_id = $2 and b.source_id = w.source_id`,
    [campaignId],
  );
}

export async function deleteAwaitedFor(tx: WorkspaceTx, campaignId: string): Promise<void> {
  await tx.query("delete from awaited_enrolment where workspace_id = $1 and campaign_id = $2", [campaignId]);
}

export async function deleteAwaitedOf(tx: WorkspaceTx, prospectIds: readonly string[]): Promise<void> {
  await tx.query("delete from awaited_enrolment where workspace_id = $1 and prospect_id = any($2)", [prospectIds]);
}

/** They unsubscribed, perhaps from an address that they had before, which is suppressed alone. Their enrolments are locked. */
export async function endAwaitedOf(tx: WorkspaceTx, prospectIds: readonly string[]): Promise<void> {
  await tx.query(
    `update awaited_enrolment set result = 'suppressed', decided_at = now()
     where workspace_id = $1 and prospect_id = any($2) and result is null`,
    [prospectIds],
  );
}

/** Whom the entry covers, if it is in force. `owner` is the workspace of its list. */
export async function deleteAwaitedCovered(
  db: WorkspaceDb,
  { owner, entry }: { owner: string; entry: Pick<SuppressionEntry, "id" | "kind" | "value"> },
): Promise<void> {
  const { condition, values } = coveredBy(entry, 4);
  await db.query(
    `delete from awaited_enrolment w using prospect_copy p
     where w.workspace_id = $1 and w.result is null and p.workspace_id = $1 and p.id = w.prospect_id and ${condition}
       and exists (select from campaign_beginning where workspace_id = $1)
       and exists (select from suppression_copy where workspace_id = $2 and id = $3 and not removed)`,
    [owner, entry.id, ...values],
  );
}

export type AwaitingCampaign = Columns<"campaign_beginning", "workspace_id" | "campaign_id">;

/** Drafts and paused ones wait. */
export async function findAwaitingCampaigns(db: Reader): Promise<AwaitingCampaign[]> {
  const { rows } = await db.query<AwaitingCampaign>(
    `select b.workspace_id, b.campaign_id from (select distinct workspace_id, campaign_id from campaign_beginning) b
     join campaign c on c.workspace_id = b.workspace_id and c.id = b.campaign_id
     where (c.status in ('active', 'completed') or c.archived_at is not null)
       and exists (select from awaited_enrolment w
         where w.workspace_id = b.workspace_id and w.campaign_id = b.campaign_id and w.result is null and w.due_at <= now())`,
  );
  return rows;
}

/** A reply that came since isn't classified yet, or its classification is about to be followed. */
const isDueSql = `w.workspace_id = $1 and w.campaign_id = $2 and w.result is null and w.due_at <= now()
  and exists (select from campaign_beginning b where b.workspace_id = $1 and b.campaign_id = $2
    and b.source_id = w.source_id and b.replies = w.classification)
  and exists (select from (select w.prospect_id, w.source_id) a cross join lateral (${lastReplySql}) r
    where r.id = w.reply_id and r.classification = w.classification)`;

export async function findDueProspects(tx: WorkspaceTx, campaignId: string, limit: number): Promise<string[]> {
  const { rows } = await tx.query<Columns<"awaited_enrolment", "prospect_id">>(
    `select w.prospect_id from awaited_enrolment w where ${isDueSql} order by w.due_at limit $3`,
    [campaignId, limit],
  );
  return [...new Set(rows.map(({ prospect_id }) => prospect_id))];
}

type Due = Columns<"awaited_enrolment", "prospect_id" | "source_id">;

/** Read once the people are locked. Another process that has them decides about them. */
export async function lockDue(tx: WorkspaceTx, campaignId: string, prospectIds: readonly string[]): Promise<Due[]> {
  const { rows } = await tx.query<Due>(
    `select w.prospect_id, w.source_id from awaited_enrolment w where ${isDueSql} and w.prospect_id = any($3)
     order by w.due_at, w.source_id for update of w skip locked`,
    [campaignId, prospectIds],
  );
  return rows;
}

export async function saveDecisions(
  tx: WorkspaceTx,
  campaignId: string,
  decided: readonly (Due & { result: string })[],
): Promise<void> {
  await tx.query(
    `update awaited_enrolment w set result = d.result, decided_at = now()
     from unnest($3::uuid[], $4::uuid[], $5::text[]) d (prospect_id, source_id, result)
     where w.workspace_id = $1 and w.campaign_id = $2 and w.prospect_id = d.prospect_id and w.source_id = d.source_id`,
    [
      campaignId,
      decided.map(({ prospect_id }) => prospect_id),
      decided.map(({ source_id }) => source_id),
      decided.map(({ result }) => result),
    ],
  );
}

export type Awaited = Columns<
  "awaited_enrolment",
  "classification" | "replied_at" | "due_at" | "result" | "decided_at"
> & { source: string };

export async function readAwaited(db: WorkspaceReader, campaignId: string, email: string): Promise<Awaited[]> {
  const { rows } = await db.query<Awaited>(
    `select coalesce(c.name, 'a campaign that was deleted') as source, w.classification, w.replied_at, w.due_at, w.result,
       w.decided_at
     from prospect_copy p join awaited_enrolment w on w.workspace_id = $1 and w.campaign_id = $2 and w.prospect_id = p.id
     left join campaign c on c.workspace_id = $1 and c.id = w.source_id
     where p.workspace_id = $1 and p.email = $3 order by w.due_at`,
    [campaignId, email],
  );
  return rows;
}
