import { notFound } from "@outbound/contracts/app-error";
import type { CampaignStatus } from "@outbound/contracts/campaigns/campaign";
import type { CampaignSettings } from "@outbound/contracts/campaigns/campaign-settings";
import type { CampaignDefinition } from "@outbound/contracts/campaigns/export-campaign";
import { isUuid } from "@outbound/contracts/uuid";
import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

const settingsNames = [
  "daily_enroll_limit",
  "timezone",
  "use_prospect_timezone",
  "window_start_hour",
  "window_end_hour",
  "send_on_weekends",
  "send_days",
  "business_days_only",
] as const satisfies (keyof CampaignSettings)[];
/** API: Campaign (single read), `settings`. */
export const settingsColumns = (campaign: string) => settingsNames.map((name) => `${campaign}.${name}`).join(", ");

type Settings = CampaignDefinition["settings"];
type ReadSettings = Settings &
  Columns<"campaign", "name", { status: CampaignStatus }> & { folder: string | null; is_archived: boolean };

export async function readSettings(db: WorkspaceReader, id: string): Promise<ReadSettings> {
  if (!isUuid(id)) throw notFound("Campaign");
  const { rows } = await db.query<ReadSettings>(
    `select c.name, f.name as folder, c.status, c.archived_at is not null as is_archived, ${settingsColumns("c")}, c.holidays, c.tracking
     from campaign c left join folder f on f.workspace_id = c.workspace_id and f.id = c.folder_id
     where c.workspace_id = $1 and c.id = $2`,
    [id],
  );
  if (!rows[0]) throw notFound("Campaign");
  return rows[0];
}

type SavedSettings = CampaignSettings & { holidays: string | null; tracking: boolean };
const hoursNames = [
  "timezone",
  "use_prospect_timezone",
  "window_start_hour",
  "window_end_hour",
  "send_on_weekends",
  "send_days",
  "holidays",
] as const satisfies (keyof SavedSettings)[];
const hoursOf = (table: string) => `(${hoursNames.map((name) => `${table}.${name}`).join(", ")})`;

export async function saveSettings(
  tx: WorkspaceTx,
  id: string,
  { folderId, holidays, tracking, ...settings }: SavedSettings & { folderId: string | null },
): Promise<boolean> {
  const values = settingsNames.map((name) => (name === "send_days" ? JSON.stringify(settings[name]) : settings[name]));
  const { rows } = await tx.query<{ has_other_hours: boolean }>(
    `update campaign c set folder_id = $3, holidays = $4, tracking = $5, begun_until = null,
       ${settingsNames.map((name, at) => `${name} = $${at + 6}`).join(", ")}
     from campaign before
     where c.workspace_id = $1 and c.id = $2 and before.workspace_id = c.workspace_id and before.id = c.id
     returning ${hoursOf("c")} is distinct from ${hoursOf("before")} as has_other_hours`,
    [id, folderId, holidays, tracking, ...values],
  );
  return rows[0]?.has_other_hours ?? false;
}

/** The name of a campaign with one hour of its own that, with the other one inherited, would end before it begins. */
export async function findClosedCampaign(
  tx: WorkspaceTx,
  { window_start_hour, window_end_hour }: { window_start_hour: number; window_end_hour: number },
): Promise<string | undefined> {
  const { rows } = await tx.query<Columns<"campaign", "name">>(
    `select name from campaign
     where workspace_id = $1 and archived_at is null and (window_start_hour is null) <> (window_end_hour is null)
       and coalesce(window_start_hour, $2::int) >= coalesce(window_end_hour, $3::int)
     order by id limit 1`,
    [window_start_hour, window_end_hour],
  );
  return rows[0]?.name;
}
