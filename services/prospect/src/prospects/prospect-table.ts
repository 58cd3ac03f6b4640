import { notFound } from "@outbound/contracts/app-error";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { isUuid } from "@outbound/contracts/uuid";
import type { Tx, WorkspaceDb, WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import { type Company, companyOf } from "../companies/company-table.ts";
import type { Columns } from "../generated/tables.ts";
import { exclusionOf } from "./exclusion.ts";

export type ProspectFields = {
  email: string;
  /** Stored only for an address that is listed as its hash. */
  address_hash: string;
  first_name: string | null;
  last_name: string | null;
  company_id: string | null;
  company_by: "domain" | "name" | null;
  /** As of `otherWordsOf`. */
  other_words: string | null;
  timezone: string | null;
  custom_fields: Record<string, string>;
};

export type NewProspect = ProspectFields & { id: string; tags: readonly string[]; source: string };

const insertProspectsSql = {
  name: "insert prospects",
  text: `insert into prospect (workspace_id, id, email, address_hash, first_name, last_name, company_id, company_by,
                          other_words, timezone, custom_fields, field_names, tags, source, blocked, bounce_listed)
    select workspace_id, id, email, exclusion.address_hash, first_name, last_name, company_id, company_by, other_words,
           timezone, custom_fields, field_names, tags, source, blocked, bounce_listed
    from (
      select $1::uuid as workspace_id, id, email, address_hash, first_name, last_name, company_id, company_by, other_words,
             timezone, custom_fields, field_names, tags, source
      from jsonb_to_recordset($2) as given (id uuid, email text, address_hash text, first_name text, last_name text,
        company_id uuid, company_by text, other_words text, timezone text, custom_fields jsonb, field_names text[],
        tags text[], source text)
    ) prospect, lateral (${exclusionOf("prospect")}) exclusion
    order by email
    on conflict (workspace_id, email) do nothing
    returning id, address_hash`,
};

/** Inserts in the order of the addresses, so that two imports don't deadlock. Requires `lockForProspects`. */
export async function insertProspects(
  tx: WorkspaceTx,
  rows: readonly NewProspect[],
): Promise<Map<string, string | null>> {
  const { rows: created } = await tx.query<Columns<"prospect", "id" | "address_hash">>(insertProspectsSql, [
    JSON.stringify(rows.map((row) => ({ ...row, field_names: Object.keys(row.custom_fields) }))),
  ]);
  return new Map(created.map(({ id, address_hash }) => [id, address_hash]));
}

export type KnownAddress = Columns<"prospect", "id" | "email" | "created_at">;

/** Each address must occur once. Each is looked up by itself, because a freely chosen plan reads the workspace. */
export async function knownAddresses(tx: WorkspaceReader, emails: readonly string[]): Promise<KnownAddress[]> {
  const { rows } = await tx.query<KnownAddress>(
    `select known.* from unnest($2::text[]) as given (address) cross join lateral (
       select id, email, created_at from prospect where workspace_id = $1 and email = given.address limit 1) known`,
    [emails],
  );
  return rows;
}

export async function findProspectOf(tx: WorkspaceTx, email: string): Promise<string | undefined> {
  const { rows } = await tx.query<Columns<"prospect", "id">>(
    "select id from prospect where workspace_id = $1 and email = $2",
    [email],
  );
  return rows[0]?.id;
}

export type LockedProspect = Columns<
  "prospect",
  "id" | "email" | "anonymized",
  { company_by: "domain" | "name" | null }
> & { company: Company | null };

export async function lockProspect(tx: WorkspaceTx, id: string): Promise<LockedProspect> {
  const { rows } = isUuid(id)
    ? await tx.query<LockedProspect>(
        `select id, email, ${companyOf("prospect")} as company, company_by, anonymized
         from prospect where workspace_id = $1 and id = $2 for no key update`,
        [id],
      )
    : { rows: [] };
  if (!rows[0]) throw notFound("Prospect", { code: "not-found" });
  return rows[0];
}

export type UpdatedProspect = Pick<ProspectSnapshot, "version" | "address_hash" | "verification_status" | "anonymized">;

/** A new address is unverified and has not bounced; campaign records that, too. Requires `lockForProspects`. */
export async function updateProspect(tx: WorkspaceTx, id: string, fields: ProspectFields): Promise<UpdatedProspect> {
  const { rows } = await tx.query<
    UpdatedProspect & Columns<"prospect", "version" | "address_hash" | "verification_status" | "anonymized">
  >(
    `update prospect set
       version = prospect.version + 1, email = $3, first_name = $4, last_name = $5, company_id = $6, company_by = $7,
       timezone = $8, custom_fields = $9, field_names = $12, other_words = $11, address_hash = exclusion.address_hash,
       verification_status = case when prospect.email = $3 then prospect.verification_status end,
       verification_checked_at = case when prospect.email = $3 then prospect.verification_checked_at end,
       blocked = exclusion.blocked, bounce_listed = exclusion.bounce_listed,
       bounced = prospect.bounced and prospect.email = $3
     from (select $1::uuid as workspace_id, $3::text as email, $10::text as address_hash) changed,
       lateral (${exclusionOf("changed")}) exclusion
     where prospect.workspace_id = $1 and prospect.id = $2
     returning prospect.version, prospect.address_hash, prospect.verification_status, prospect.anonymized`,
    [
      id,
      fields.email,
      fields.first_name,
      fields.last_name,
      fields.company_id,
      fields.company_by,
      fields.timezone,
      JSON.stringify(fields.custom_fields),
      fields.address_hash,
      fields.other_words,
      Object.keys(fields.custom_fields),
    ],
  );
  const [updated] = rows;
  if (!updated) throw new Error("A locked prospect is gone.");
  return updated;
}

const snapshot = `prospect.id, workspace_id, version, email, address_hash, first_name, last_name, ${companyOf("prospect")} as company,
  timezone, custom_fields, verification_status, anonymized`;
type Snapshot = ProspectSnapshot &
  Columns<
    "prospect",
    | "id"
    | "workspace_id"
    | "version"
    | "email"
    | "address_hash"
    | "first_name"
    | "last_name"
    | "timezone"
    | "custom_fields"
    | "verification_status"
    | "anonymized"
  >;

export async function readSnapshot(db: WorkspaceDb, id: string): Promise<ProspectSnapshot> {
  const { rows } = await db.query<Snapshot>(`select ${snapshot} from prospect where workspace_id = $1 and id = $2`, [
    id,
  ]);
  if (!rows[0]) throw new Error("A prospect that was created is gone.");
  return rows[0];
}

export async function readSnapshots(db: WorkspaceReader, ids: readonly string[]): Promise<ProspectSnapshot[]> {
  const { rows } = await db.query<Snapshot>(
    `select ${snapshot} from prospect where workspace_id = $1 and prospect.id = any($2)`,
    [ids],
  );
  return rows;
}

export async function readSnapshotsAfter(
  tx: Tx,
  after: { workspace_id: string; id: string },
  limit: number,
): Promise<ProspectSnapshot[]> {
  const { rows } = await tx.query<Snapshot>(
    `select ${snapshot} from prospect where (workspace_id, prospect.id) > ($1, $2) order by workspace_id, prospect.id limit $3`,
    [after.workspace_id, after.id, limit],
  );
  return rows;
}

const saveVerificationsSql = {
  name: "verify prospects",
  text: `with locked as materialized (
      select prospect.id, given.status, given.checked_at
      from jsonb_to_recordset($2) as given (email text, status text, checked_at timestamptz)
      join prospect on prospect.workspace_id = $1 and prospect.email = given.email
      where prospect.verification_checked_at is null or prospect.verification_checked_at <= given.checked_at
      order by prospect.id for no key update of prospect
    )
    update prospect set
      version = version + 1, verification_status = locked.status, verification_checked_at = locked.checked_at
    from locked where prospect.workspace_id = $1 and prospect.id = locked.id
    returning ${snapshot}`,
};

/** Changes those for whom this is the latest check. Each address must occur once. Requires `lockForProspects`. */
export async function verifyProspects(
  tx: WorkspaceTx,
  results: readonly { email: string; status: string; checked_at: Date }[],
): Promise<ProspectSnapshot[]> {
  const { rows } = await tx.query<Snapshot>(saveVerificationsSql, [JSON.stringify(results)]);
  return rows;
}

export async function anonymizeProspect(
  tx: WorkspaceTx,
  id: string,
  { email, entryId }: { email: string; entryId: string | null },
): Promise<number> {
  const { rows } = await tx.query<Columns<"prospect", "version">>(
    `update prospect set
       version = version + 1, email = $3, address_hash = null, first_name = null, last_name = null, company_id = null,
       company_by = null, other_words = null, timezone = null, custom_fields = '{}', field_names = '{}', tags = '{}',
       verification_status = null,
       verification_checked_at = null, anonymized = true, blocked = true, bounce_listed = false,
       erasure_entry_id = coalesce($4, erasure_entry_id)
     where workspace_id = $1 and id = $2 returning version`,
    [id, email, entryId],
  );
  if (!rows[0]) throw new Error("A locked prospect is gone.");
  return rows[0].version;
}

/** Nothing leads from an erased prospect to its address's hash any more. */
export async function confirmErasures(db: WorkspaceDb, ids: readonly string[]): Promise<void> {
  await db.query(
    `update prospect set erasure_entry_id = null
     where workspace_id = $1 and id = any($2) and erasure_entry_id is not null`,
    [ids],
  );
}

/** Replaces the stored replies of the commands that created this id: a repeat of one gets what is left. */
export async function replaceStoredReplies(tx: Tx, id: string, remainder: object): Promise<void> {
  await tx.query("update command set reply = $2 where reply ->> 'id' = $1", [id, JSON.stringify(remainder)]);
}
