import { hash } from "node:crypto";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { isAddressHash } from "@outbound/contracts/suppressions/address-hash";
import type { SuppressionRow } from "@outbound/contracts/suppressions/suppression-row";
import type { Db, WorkspaceDb } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import { newestRows } from "@outbound/postgres/newest-rows";
import type { Columns } from "../generated/tables.ts";

export type SuppressionFilter = {
  kind?: string | undefined;
  values?: readonly string[] | undefined;
  reason?: string | undefined;
  created_since?: Date | undefined;
  after?: Cursor | undefined;
};

const columns = "id, kind, value, reason, source, campaign_id, created_at";
type Stored = SuppressionRow &
  Columns<"suppression", "id" | "kind" | "value" | "reason" | "source" | "campaign_id" | "created_at">;

/** Hashes are left out. For every filter an index holds the wanted rows in this order. */
export async function listSuppressions(
  db: WorkspaceDb,
  { kind, values: wanted, reason, created_since, after }: SuppressionFilter,
  limit: number,
): Promise<SuppressionRow[]> {
  const values: unknown[] = [limit];
  const conditions = ["workspace_id = $1"];
  const where = (condition: (operand: string) => string, operand: unknown) => {
    if (operand !== undefined) conditions.push(condition(`$${values.push(operand) + 1}`));
  };
  where((operand) => `kind = ${operand}`, kind);
  where((texts) => `value = any(${texts})`, wanted);
  where((operand) => `reason = ${operand}`, reason);
  where((time) => `created_at >= ${time}`, created_since);
  if (after) conditions.push(`(created_at, id) < ($${values.push(after.at) + 1}, $${values.push(after.id) + 1})`);

  const condition = conditions.join(" and ");
  const text = `select ${columns} from suppression
     where ${condition} order by created_at desc, id desc limit $2`;
  // Each combination of filters has one prepared statement. The name is a hash because Postgres cuts long names off.
  const name = `list suppressions ${hash("md5", condition)}`;
  const { rows } = await db.query<Stored>({ name, text }, values);
  return rows.map(withoutHash);
}

type Entry = SuppressionRow & { workspace_id: string | null };
type EntryFilter = Pick<SuppressionFilter, "values" | "after"> & { id?: string | undefined };

export async function listSuppressionEntries(
  db: Db,
  list: string | undefined,
  { id, values: wanted, after }: EntryFilter,
  limit: number,
): Promise<Entry[]> {
  const values: unknown[] = [limit];
  const workspace = list === undefined ? undefined : `$${values.push(list)}`;
  const conditions: string[] = [];
  if (id !== undefined) conditions.push(`id = $${values.push(id)}`);
  if (wanted !== undefined) conditions.push(`value = any($${values.push(wanted)})`);
  if (after) conditions.push(`(created_at, id) < ($${values.push(after.at)}, $${values.push(after.id)})`);
  const newest = newestRows({ table: "suppression", at: "created_at", workspace, conditions, limit: "$1" });
  const { rows } = await db.query<Entry & Stored>(
    `select nullif(workspace_id, '${operatorWorkspaceId}') as workspace_id, ${columns}
     from ${newest} suppression order by created_at desc, id desc`,
    values,
  );
  return rows.map(withoutHash);
}

const withoutHash = <Row extends { value: string }>(row: Row): Row & { value: string | null } => ({
  ...row,
  value: isAddressHash(row.value) ? null : row.value,
});
