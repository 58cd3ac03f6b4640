import { defaultOptOut } from "@outbound/contracts/workspaces/sender-texts";
import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import { defaultHours, type HoursSettings } from "../calendar/schedule.ts";
import type { Columns } from "../generated/tables.ts";

export type WorkspaceSettings = {
  timezone: string;
  window_start_hour: number;
  window_end_hour: number;
  tracking_domain: string | null;
  tracking_verified: boolean;
  signature: string | null;
  opt_out: string;
  postal_address: string | null;
} & HourlyCaps;
/** Mails an hour at most; null is no cap. */
export type HourlyCaps = Columns<"workspace_settings", "google_per_hour" | "microsoft_per_hour" | "domain_per_hour">;
type Texts = Columns<"workspace_settings", "signature" | "opt_out" | "postal_address">;
type Row = HoursSettings &
  Texts &
  HourlyCaps &
  Columns<"workspace_settings", "tracking_domain" | "tracking_verified_at">;
const settingsColumns = `timezone, window_start_hour, window_end_hour, tracking_domain, tracking_verified_at, signature, opt_out,
  postal_address, google_per_hour, microsoft_per_hour, domain_per_hour`;
type Changeable = Omit<Row, "tracking_verified_at">;
type Changes = { [name in keyof Changeable]?: Changeable[name] | undefined };

/** Null, or an empty text, restores the default. A new tracking domain has to be verified again. */
export async function saveWorkspaceSettings(tx: WorkspaceTx, changes: Changes): Promise<WorkspaceSettings> {
  await tx.query("insert into workspace_settings (workspace_id) values ($1) on conflict do nothing");
  const { rows } = await tx.query<Row>(
    `select ${settingsColumns} from workspace_settings where workspace_id = $1 for update`,
  );
  const [known] = rows;
  if (!known) throw new Error("A workspace's settings went away while they were being changed.");
  const {
    timezone = known.timezone,
    window_start_hour = known.window_start_hour,
    window_end_hour = known.window_end_hour,
    tracking_domain = known.tracking_domain,
    signature = known.signature,
    opt_out = known.opt_out,
    postal_address = known.postal_address,
    google_per_hour = known.google_per_hour,
    microsoft_per_hour = known.microsoft_per_hour,
    domain_per_hour = known.domain_per_hour,
  } = changes;
  const texts = { signature: signature || null, opt_out: opt_out || null, postal_address: postal_address || null };
  const verifiedAt = tracking_domain === known.tracking_domain ? known.tracking_verified_at : null;
  await tx.query(
    `update workspace_settings set timezone = $2, window_start_hour = $3, window_end_hour = $4, tracking_domain = $5,
       tracking_verified_at = $6, signature = $7, opt_out = $8, postal_address = $9, google_per_hour = $10,
       microsoft_per_hour = $11, domain_per_hour = $12
     where workspace_id = $1`,
    [
      timezone,
      window_start_hour,
      window_end_hour,
      tracking_domain,
      verifiedAt,
      texts.signature,
      texts.opt_out,
      texts.postal_address,
      google_per_hour,
      microsoft_per_hour,
      domain_per_hour,
    ],
  );
  const caps = { google_per_hour, microsoft_per_hour, domain_per_hour };
  const changed = { timezone, window_start_hour, window_end_hour, tracking_domain, ...texts, ...caps };
  return inForce({ ...changed, tracking_verified_at: verifiedAt });
}

export async function readWorkspaceSettings(db: WorkspaceReader): Promise<WorkspaceSettings> {
  const { rows } = await db.query<Row>(`select ${settingsColumns} from workspace_settings where workspace_id = $1`);
  return inForce(rows[0] ?? unset);
}

const unset: Row = {
  timezone: null,
  window_start_hour: null,
  window_end_hour: null,
  tracking_domain: null,
  tracking_verified_at: null,
  signature: null,
  opt_out: null,
  postal_address: null,
  google_per_hour: null,
  microsoft_per_hour: null,
  domain_per_hour: null,
};

const inForce = ({
  timezone,
  window_start_hour,
  window_end_hour,
  tracking_verified_at,
  opt_out,
  ...set
}: Row): WorkspaceSettings => ({
  ...set,
  timezone: timezone ?? defaultHours.timezone,
  window_start_hour: window_start_hour ?? defaultHours.window_start_hour,
  window_end_hour: window_end_hour ?? defaultHours.window_end_hour,
  tracking_verified: tracking_verified_at !== null,
  opt_out: opt_out ?? defaultOptOut,
});

export async function readTrackingDomain(
  db: WorkspaceReader,
): Promise<{ domain: string; isVerified: boolean } | undefined> {
  const { rows } = await db.query<{ domain: string; isVerified: boolean }>({
    name: "read tracking domain",
    text: `select tracking_domain as domain, tracking_verified_at is not null as "isVerified"
       from workspace_settings where workspace_id = $1 and tracking_domain is not null`,
  });
  return rows[0];
}

/** Returns false when the workspace has another domain meanwhile. */
export async function markTrackingDomain(db: WorkspaceReader, domain: string, isVerified: boolean): Promise<boolean> {
  const { rowCount } = await db.query(
    `update workspace_settings
     set tracking_verified_at = case when $3 then coalesce(tracking_verified_at, now()) end
     where workspace_id = $1 and tracking_domain = $2`,
    [domain, isVerified],
  );
  return rowCount > 0;
}

export async function readToday(db: WorkspaceReader): Promise<string> {
  const { rows } = await db.query<Columns<"workspace_settings", "timezone">>(
    "select timezone from workspace_settings where workspace_id = $1",
  );
  return todayIn(rows[0]?.timezone);
}

export const todayIn = (timezone: string | null | undefined): string =>
  Temporal.Now.plainDateISO(timezone ?? defaultHours.timezone).toString();
