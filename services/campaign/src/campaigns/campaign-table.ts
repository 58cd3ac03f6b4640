import { randomUUIDv7 } from "node:crypto";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { CampaignRow, CampaignStatus } from "@outbound/contracts/campaigns/campaign";
import type { CampaignSettings } from "@outbound/contracts/campaigns/campaign-settings";
import { isUuid } from "@outbound/contracts/uuid";
import type { Reader, Statement, WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import { newestRows } from "@outbound/postgres/newest-rows";
import type { Columns } from "../generated/tables.ts";
import { type CampaignLock, waitForCampaign } from "./campaign-lock.ts";
import { campaignProgress } from "./campaign-progress.ts";
import { settingsColumns } from "./campaign-settings-table.ts";
import { type Counter, type Counts, counters, createCounters, sumOfCounters } from "./counter-table.ts";
import { displayStatus } from "./display-status.ts";

export type LockedCampaign = Columns<
  "campaign",
  "id" | "name" | "pause_reason" | "archived_at",
  { status: CampaignStatus }
>;

const progressCounters = ["enrolled", "stopped", "completed", "passed"] as const satisfies Counter[];

type Row = Pick<Counts, (typeof progressCounters)[number]> &
  Columns<
    "campaign",
    | "workspace_id"
    | "id"
    | "name"
    | "pause_reason"
    | "paused_by"
    | "folder_id"
    | "created_at"
    | "started_at"
    | "first_started_at"
    | "archived_at",
    { status: CampaignStatus }
  > & { folder_name: Columns<"folder">["name"] | null; steps: number };

const rowColumns = `c.workspace_id, c.id, c.name, c.status, c.pause_reason, c.paused_by, c.folder_id,
  f.name as folder_name, c.created_at,
  c.started_at, c.first_started_at, c.archived_at, counts.*,
  (select count(*) from step s where s.workspace_id = c.workspace_id and s.campaign_id = c.id) as steps`;
const joins = (names: readonly Counter[]) =>
  `left join folder f on f.workspace_id = c.workspace_id and f.id = c.folder_id cross join ${sumOfCounters("c", names)} counts`;

const ofOne = (names: readonly Counter[]) => `from campaign c ${joins(names)} where c.workspace_id = $1 and c.id = $2`;
const selectCampaignRowSql = { name: "read campaign row", text: `select ${rowColumns} ${ofOne(progressCounters)}` };
const selectCampaignSql = {
  name: "read campaign",
  text: `select ${rowColumns}, ${settingsColumns("c")}, c.tracking ${ofOne(counters)}`,
};

export type CampaignQuery = {
  status?: CampaignStatus | undefined;
  folderId?: string | undefined;
  mailboxId?: string | undefined;
  name?: string | undefined;
  isArchived?: boolean | undefined;
  limit: number;
  cursor: Cursor | undefined;
};

export async function readCampaignPage(
  db: Reader,
  workspaceId: string | undefined,
  { status, folderId, mailboxId, name, isArchived, limit, cursor }: CampaignQuery,
): Promise<(CampaignRow & Pick<Row, "workspace_id" | "first_started_at">)[]> {
  const values: unknown[] = [limit + 1];
  const workspace = workspaceId === undefined ? undefined : `$${values.push(workspaceId)}`;
  const conditions: string[] = [];
  if (status) conditions.push(`status = $${values.push(status)}`);
  if (folderId) conditions.push(`folder_id = $${values.push(folderId)}`);
  if (mailboxId) conditions.push(sendsFrom(`$${values.push(mailboxId)}`));
  if (name) conditions.push(`strpos(lower(name), lower($${values.push(name)})) > 0`);
  if (isArchived !== undefined) conditions.push(`archived_at is ${isArchived ? "not null" : "null"}`);
  if (cursor) {
    const at = values.push(cursor.at, cursor.id);
    conditions.push(`(created_at, id) < ($${at - 1}, $${at})`);
  }
  const newest = newestRows({ table: "campaign", at: "created_at", workspace, conditions, limit: "$1" });
  const { rows } = await db.query<Row>(
    `select ${rowColumns} from ${newest} c ${joins(progressCounters)} order by c.created_at desc, c.id desc`,
    values,
  );
  return rows.map((row) => ({
    workspace_id: row.workspace_id,
    first_started_at: row.first_started_at,
    ...toCampaignRow(row),
  }));
}

const sendsFrom = (mailbox: string) => `exists (select from campaign_mailbox cm
  where cm.workspace_id = campaign.workspace_id and cm.campaign_id = campaign.id and cm.mailbox_id = ${mailbox})`;

export async function readCampaignRow(db: WorkspaceReader, id: string): Promise<CampaignRow> {
  return toCampaignRow(await readRow<Row>(db, id, selectCampaignRowSql));
}

export async function readCampaign(db: WorkspaceReader, id: string) {
  const row = await readRow<Row & Counts & CampaignSettings & { tracking: boolean }>(db, id, selectCampaignSql);
  const { daily_enroll_limit, timezone, use_prospect_timezone, window_start_hour, window_end_hour } = row;
  const { send_on_weekends, send_days, business_days_only } = row;
  const settings = { daily_enroll_limit, timezone, use_prospect_timezone, window_start_hour, window_end_hour };
  return {
    row: toCampaignRow(row),
    first_started_at: row.first_started_at,
    settings: { ...settings, send_on_weekends, send_days, business_days_only } satisfies CampaignSettings,
    counts: row as Counts,
    tracking: row.tracking,
  };
}

async function readRow<R>(db: WorkspaceReader, id: string, statement: Statement): Promise<R> {
  if (!isUuid(id)) throw notFound("Campaign");
  const { rows } = await db.query<R>(statement, [id]);
  if (!rows[0]) throw notFound("Campaign");
  return rows[0];
}

function toCampaignRow(row: Row): CampaignRow {
  const { id, name, status, pause_reason, paused_by, folder_id, folder_name, steps } = row;
  const { created_at, started_at, archived_at } = row;
  const progress = campaignProgress(steps, row);
  return {
    id,
    name,
    status,
    display_status: displayStatus({ status, archived_at, progress }),
    pause_reason,
    paused_by,
    campaign_type: "sequence",
    folder: folder_id && folder_name !== null ? { id: folder_id, name: folder_name } : null,
    steps,
    progress,
    created_at,
    started_at,
    archived_at,
  };
}

export async function assertCampaign(db: WorkspaceReader, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound("Campaign");
  const { rows } = await db.query("select from campaign where workspace_id = $1 and id = $2", [id]);
  if (rows.length === 0) throw notFound("Campaign");
}

export async function takesProspects(
  db: WorkspaceReader,
  id: string,
  { intoPaused }: { intoPaused: boolean },
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { rows } = await db.query(
    `select from campaign c
     where workspace_id = $1 and id = $2 and (status in ('draft', 'active') or $3 and status = 'paused') and archived_at is null
       and exists (select from step where workspace_id = $1 and campaign_id = c.id)
       and exists (select from campaign_mailbox where workspace_id = $1 and campaign_id = c.id)`,
    [id, intoPaused],
  );
  return rows.length > 0;
}

/** Excludes every other transition, and enrolling and dispatching, which share the campaign. */
export const lockCampaign = (tx: WorkspaceTx, id: string) => lock(tx, id, "exclusive");

export const shareCampaign = (tx: WorkspaceTx, id: string) => lock(tx, id, "shared");

async function lock(tx: WorkspaceTx, id: string, strength: CampaignLock): Promise<LockedCampaign> {
  const campaign = isUuid(id) ? await lockIfThere(tx, id, strength) : undefined;
  if (!campaign) throw notFound("Campaign");
  return campaign;
}

/** Returns undefined for one that was deleted since its id was read. */
export async function lockIfThere(
  tx: WorkspaceTx,
  id: string,
  strength: CampaignLock,
): Promise<LockedCampaign | undefined> {
  await waitForCampaign(tx.unbound, id, strength);
  const { rows } = await tx.query<LockedCampaign>(
    "select id, name, status, pause_reason, archived_at from campaign where workspace_id = $1 and id = $2",
    [id],
  );
  return rows[0];
}

type Pause = { reason: string; pausedBy: string | undefined };

export async function setPaused(tx: WorkspaceTx, id: string, { reason, pausedBy }: Pause): Promise<void> {
  await tx.query(
    `update campaign set status = 'paused', pause_reason = $3, paused_by = $4, paused_at = now()
     where workspace_id = $1 and id = $2`,
    [id, reason, pausedBy],
  );
}

export async function setRunning(tx: WorkspaceTx, id: string): Promise<void> {
  await tx.query(
    `update campaign set status = 'active', pause_reason = null, paused_by = null, paused_at = null, started_at = now(),
       first_started_at = coalesce(first_started_at, now())
     where workspace_id = $1 and id = $2`,
    [id],
  );
}

export async function setCompleted(tx: WorkspaceTx, id: string): Promise<void> {
  await tx.query(
    `update campaign set status = 'completed', pause_reason = null, paused_by = null, paused_at = null
     where workspace_id = $1 and id = $2`,
    [id],
  );
}

export async function setArchived(tx: WorkspaceTx, id: string): Promise<void> {
  await tx.query("update campaign set archived_at = now() where workspace_id = $1 and id = $2", [id]);
}

export async function setUnarchived(tx: WorkspaceTx, id: string): Promise<void> {
  await tx.query("update campaign set archived_at = null where workspace_id = $1 and id = $2", [id]);
}

export async function lockCampaignByName(tx: WorkspaceTx, name: string): Promise<LockedCampaign & { isNew: boolean }> {
  const inserted = await insertDraft(tx, name);
  const { rows } = await tx.query<Columns<"campaign", "id">>(
    "select id from campaign where workspace_id = $1 and name = $2",
    [name],
  );
  const campaign = rows[0] && (await lockIfThere(tx, rows[0].id, "exclusive"));
  if (!campaign) return lockCampaignByName(tx, name);
  return { ...campaign, isNew: inserted !== undefined };
}

/** Returns undefined for a name that is taken; waits for a transaction that is about to take it. */
export async function insertDraft(tx: WorkspaceTx, name: string): Promise<string | undefined> {
  const id = randomUUIDv7();
  const { rowCount } = await tx.query(
    `insert into campaign (workspace_id, id, name) values ($1, $2, $3) on conflict (workspace_id, name) do nothing`,
    [id, name],
  );
  if (rowCount === 0) return undefined;
  await createCounters(tx, id);
  return id;
}

export const describeTakenName = (name: string) => `There is a campaign named ${name} already: choose another name.`;

export function nameTaken(name: string) {
  const message = describeTakenName(name);
  return conflict(message, { details: { issues: [{ path: ["name"], message }] } });
}

export async function isNameTaken(db: WorkspaceReader, id: string | undefined, name: string): Promise<boolean> {
  const { rows } = await db.query<Columns<"campaign", "id">>(
    "select id from campaign where workspace_id = $1 and name = $2",
    [name],
  );
  return rows.some((other) => other.id !== id);
}

export async function renameCampaign(tx: WorkspaceTx, id: string, name: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update campaign set name = $3 where workspace_id = $1 and id = $2
       and not exists (select from campaign other where other.workspace_id = $1 and other.name = $3 and other.id <> $2)`,
    [id, name],
  );
  return rowCount > 0;
}

export async function listWorkspaces(db: Reader): Promise<string[]> {
  const { rows } = await db.query<Columns<"campaign", "workspace_id">>("select distinct workspace_id from campaign");
  return rows.map(({ workspace_id }) => workspace_id);
}

export async function listOpenCampaigns(db: WorkspaceReader): Promise<string[]> {
  const { rows } = await db.query<Columns<"campaign", "id">>(
    "select id from campaign where workspace_id = $1 and status <> 'completed' and archived_at is null order by id",
  );
  return rows.map(({ id }) => id);
}
