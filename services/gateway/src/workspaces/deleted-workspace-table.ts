import type { Db, WorkspaceDb, WorkspaceTx } from "@outbound/postgres/database";
import { markDeleted } from "@outbound/postgres/deleted-workspace";
import type { Columns } from "../generated/tables.ts";

export async function markClosed(tx: WorkspaceTx): Promise<Date | undefined> {
  const { rowCount } = await tx.query(
    `select from workspace where id = $1 union all select from deleted_workspace where workspace_id = $1`,
  );
  if (rowCount === 0) return undefined;
  await markDeleted(tx);
  const { rows } = await tx.query<Columns<"deleted_workspace", "deleted_at">>(
    "select deleted_at from deleted_workspace where workspace_id = $1",
  );
  return rows[0]?.deleted_at;
}

export async function findClosed(db: Db, workspaceIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<Columns<"deleted_workspace", "workspace_id">>(
    "select workspace_id from deleted_workspace where workspace_id = any($1)",
    [workspaceIds],
  );
  return new Set(rows.map(({ workspace_id }) => workspace_id));
}

export async function findState(db: WorkspaceDb): Promise<{ is_closed: boolean } | undefined> {
  const { rows } = await db.query<{ is_closed: boolean }>(
    `select exists (select from deleted_workspace where workspace_id = $1) as is_closed from workspace where id = $1`,
  );
  return rows[0];
}

export async function deleteClosed(db: WorkspaceDb): Promise<void> {
  await db.query("delete from workspace where id = $1");
}
