import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { domainOf } from "@outbound/contracts/suppressions/covering-values";
import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import { type ProspectFields, prospectFieldColumns } from "../copies/missing-fields.ts";
import type { Columns } from "../generated/tables.ts";
import { domainKey } from "./domain-key.ts";

export type ProspectCopy = Columns<
  "prospect_copy",
  "id" | "email" | "address_hash" | "company_id" | "verification_status" | "anonymized"
>;

/** Without the person's own fields, which may be large. */
const decisive = "id, email, address_hash, company_id, verification_status, anonymized";
const columns = `id, email, address_hash, first_name, last_name, company_id, company_name, company_domain, timezone, custom_fields,
  verification_status, anonymized`;

// Each person is found by their key, because a freely chosen plan reads the workspace.
const lockedInOrder = (lock: "share" | "update") => `
  select copy.* from (select distinct id from unnest($2::uuid[]) as given (id) order by id) given
  cross join lateral (
    select ${decisive} from prospect_copy where workspace_id = $1 and id = given.id for ${lock}) copy`;

/** Locks in the order of their ids, until the commit, so that nobody changes them while a decision is made. */
export async function shareProspects(tx: WorkspaceTx, ids: readonly string[]): Promise<ProspectCopy[]> {
  const { rows } = await tx.query<ProspectCopy>(lockedInOrder("share"), [ids]);
  return rows;
}

/** The same, for who makes one of them active: two at once would both find nobody active. */
export async function lockProspectCopies(tx: WorkspaceTx, ids: readonly string[]): Promise<ProspectCopy[]> {
  const { rows } = await tx.query<ProspectCopy>(lockedInOrder("update"), [ids]);
  return rows;
}

/** When an address moved between prospects and only the new owner's copy has arrived, the new owner has it. */
export async function shareProspectsByEmail(tx: WorkspaceTx, emails: readonly string[]): Promise<ProspectCopy[]> {
  const { rows } = await tx.query<ProspectCopy & Columns<"prospect_copy", "stored_at">>(
    `select copy.* from (
       select id, address from (select distinct address from unnest($2::text[]) as given (address)) given
       cross join lateral (
         select id from prospect_copy where workspace_id = $1 and email = given.address offset 0) owner
       order by id) found
     cross join lateral (
       select ${decisive}, stored_at from prospect_copy
       where workspace_id = $1 and id = found.id and email = found.address for share) copy`,
    [emails],
  );
  const newest = new Map<string, ProspectCopy>();
  for (const row of rows.toSorted((a, b) => a.stored_at.getTime() - b.stored_at.getTime())) newest.set(row.email, row);
  return [...newest.values()];
}

export async function findUnknownProspects(db: WorkspaceReader, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<Columns<"prospect_copy", "id">>(
    `select given.id from unnest($2::uuid[]) as given (id)
     left join lateral (
       select true as is_known from prospect_copy where workspace_id = $1 and prospect_copy.id = given.id limit 1) copy on true
     where copy.is_known is null`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

export async function readAddressHash(db: WorkspaceReader, email: string): Promise<string | null> {
  const { rows } = await db.query<Columns<"prospect_copy", "address_hash">>(
    "select address_hash from prospect_copy where workspace_id = $1 and email = $2 order by stored_at desc limit 1",
    [email],
  );
  return rows[0]?.address_hash ?? null;
}

export async function findFields(db: WorkspaceReader, email: string): Promise<ProspectFields | undefined> {
  const { rows } = await db.query<ProspectFields>(
    `select ${prospectFieldColumns} from prospect_copy
     where workspace_id = $1 and email = $2 and not anonymized order by stored_at desc limit 1`,
    [email],
  );
  return rows[0];
}

/** Marked until the prospect service publishes their new state, because the list's hash covers them. */
export type Erased = { workspace_id: string; email: string; hash: string };

export async function markErased(tx: WorkspaceTx, { email, hash }: Erased): Promise<void> {
  await tx.query("update prospect_copy set address_hash = $3 where workspace_id = $1 and email = $2", [email, hash]);
}

export type ChangedProspect = Columns<"prospect_copy", "id"> & {
  before: Pick<ProspectCopy, "email" | "verification_status" | "anonymized">;
  after: Pick<ProspectCopy, "email" | "address_hash" | "verification_status" | "anonymized">;
};

/** All are of one workspace. Returns those that were known in an older version. */
export async function upsertProspects(
  tx: WorkspaceTx,
  prospects: readonly ProspectSnapshot[],
): Promise<ChangedProspect[]> {
  const newest = new Map<string, ProspectSnapshot>();
  for (const prospect of prospects) {
    if (prospect.version > (newest.get(prospect.id)?.version ?? -1)) newest.set(prospect.id, prospect);
  }
  const records = JSON.stringify([...newest.values()].map(toRecord));
  const { rowCount: addedCount } = await tx.query(insertProspectCopiesSql, [records]);
  if (addedCount === newest.size) return [];
  const { rows: known } = await tx.query<ChangedProspect["before"] & Columns<"prospect_copy", "id">>(
    `select id, email, verification_status, anonymized from prospect_copy
     where workspace_id = $1 and id = any($2) order by id for update`,
    [[...newest.keys()]],
  );
  const { rows: changed } = await tx.query<ChangedProspect["after"] & Columns<"prospect_copy", "id">>(
    `update prospect_copy p set (version, domain_key, stored_at, ${columns}) =
       (select record.version, record.domain_key, now(), ${columnsOf("record")})
     from ${recordset}
     where p.workspace_id = $1 and p.id = record.id and p.version < record.version
     returning p.id, p.email, p.address_hash, p.verification_status, p.anonymized`,
    [records],
  );
  const before = new Map(known.map(({ id, ...row }) => [id, row]));
  return changed.flatMap(({ id, ...after }) => {
    const old = before.get(id);
    return old ? [{ id, before: old, after }] : [];
  });
}

const columnsOf = (table: string) =>
  columns
    .split(",")
    .map((column) => `${table}.${column.trim()}`)
    .join(", ");

const recordset = `jsonb_to_recordset($2::jsonb) as record (
  id uuid, version bigint, domain_key text, email text, address_hash text, first_name text, last_name text, company_id uuid,
  company_name text, company_domain text, timezone text, custom_fields jsonb, verification_status text, anonymized bool)`;

const insertProspectCopiesSql = {
  name: "insert prospect copies",
  text: `insert into prospect_copy (workspace_id, version, domain_key, ${columns})
    select $1::uuid, version, domain_key, ${columns} from ${recordset} order by id
    on conflict (workspace_id, id) do nothing`,
};

const toRecord = ({ company, ...prospect }: ProspectSnapshot) => ({
  ...prospect,
  domain_key: domainKey(domainOf(prospect.email)),
  company_id: company?.id ?? null,
  company_name: company?.name ?? null,
  company_domain: company?.domain ?? null,
});
