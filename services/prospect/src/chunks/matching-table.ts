import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import { exclusionOf } from "../prospects/exclusion.ts";
import { conditionsOf, type ProspectFilter } from "../prospects/prospect-list-table.ts";

type Found = Columns<"prospect", "id" | "created_at">;

export async function findMatching(tx: WorkspaceTx, filter: MatchingFilter, limit: number): Promise<Found[]> {
  const values: unknown[] = [limit];
  const { rows } = await tx.query<Found>(
    `select id, created_at from prospect where ${matching(filter, values)} order by created_at desc, id desc limit $2`,
    values,
  );
  return rows;
}

export async function countMatching(db: WorkspaceReader, filter: MatchingFilter, most: number): Promise<number> {
  const values: unknown[] = [most];
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (select from prospect where ${matching(filter, values)} limit $2) found`,
    values,
  );
  return rows[0]?.count ?? 0;
}

export type MatchingFilter = ProspectFilter & { imported_by?: string | undefined };

function matching({ imported_by, ...filter }: MatchingFilter, values: unknown[]): string {
  const conditions = ["workspace_id = $1", "not anonymized", ...conditionsOf(filter, values)];
  if (imported_by !== undefined) conditions.push(`id in (${importedBy(`$${values.push(imported_by) + 1}`)})`);
  return conditions.join(" and ");
}

const importedBy = (job: string) => `select jsonb_array_elements_text(rows)::uuid from job_chunk
  where workspace_id = $1 and job_id = ${job} and counts is not null`;

type Addressed = Columns<"prospect", "id" | "email"> & { is_excluded: boolean };

export async function readPeople(db: WorkspaceReader, ids: readonly string[]): Promise<Addressed[]> {
  const { rows } = await db.query<Addressed>(
    `select prospect.id, prospect.email, exclusion.blocked or exclusion.bounce_listed as is_excluded
     from prospect, lateral (${exclusionOf("prospect")}) exclusion
     where prospect.workspace_id = $1 and prospect.id = any($2) and not prospect.anonymized`,
    [ids],
  );
  return rows;
}

/** Requires `lockForSuppressions`. */
export async function block(tx: WorkspaceTx, ids: readonly string[]): Promise<void> {
  await tx.query("update prospect set blocked = true where workspace_id = $1 and id = any($2)", [ids]);
}

export async function readAddresses(db: WorkspaceReader, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<Columns<"prospect", "id" | "email">>(
    "select id, email from prospect where workspace_id = $1 and id = any($2) and not anonymized",
    [ids],
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}
