import { randomUUIDv7 } from "node:crypto";
import type { hookEvents } from "@outbound/contracts/hooks/hook";
import type { Db, WorkspaceDb, WorkspaceTx } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import { newestRows } from "@outbound/postgres/newest-rows";
import type { Columns } from "../generated/tables.ts";

export type Hook = Columns<"subscription", "id" | "target_url", { event: (typeof hookEvents)[number] }>;

export async function hookExists(db: WorkspaceDb, { event, target_url }: Omit<Hook, "id">): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from subscription where workspace_id = $1 and event = $2 and md5(target_url) = md5($3) and target_url = $3",
    [event, target_url],
  );
  return rowCount > 0;
}

/** Creates the subscription unless it exists, and switches it on. The unique index decides between concurrent calls. */
export async function ensureHook(
  tx: WorkspaceTx,
  { event, target_url }: Omit<Hook, "id">,
): Promise<Hook & { created: boolean }> {
  const { rows } = await tx.query<Hook & { created: boolean }>(
    `insert into subscription (workspace_id, id, event, target_url) values ($1, $2, $3, $4)
     on conflict (workspace_id, event, md5(target_url)) do update set failing_since = null, switched_off_at = null
     returning id, event, target_url, (xmax = 0) as created`,
    [randomUUIDv7(), event, target_url],
  );
  const hook = rows[0];
  if (!hook) throw new Error("An upsert returned no row.");
  return hook;
}

export async function countHooks(tx: WorkspaceTx): Promise<number> {
  const { rows } = await tx.query<{ count: number }>("select count(*) from subscription where workspace_id = $1");
  return rows[0]?.count ?? 0;
}

type HookRow = Hook & Columns<"subscription", "workspace_id" | "created_at" | "failing_since" | "switched_off_at">;

export async function listHookRows(
  db: Db,
  workspaceId: string | undefined,
  { limit, cursor }: { limit: number; cursor: Cursor | undefined },
): Promise<HookRow[]> {
  const values: unknown[] = [limit + 1];
  const workspace = workspaceId === undefined ? undefined : `$${values.push(workspaceId)}`;
  const conditions = cursor
    ? [`(created_at, id) < ($${values.push(cursor.at)}, $${values.push(cursor.id)}::uuid)`]
    : [];
  const newest = newestRows({ table: "subscription", at: "created_at", workspace, conditions, limit: "$1", key: "id" });
  const { rows } = await db.query<HookRow>(
    `select workspace_id, id, event, target_url, created_at, failing_since, switched_off_at from ${newest} hook order by created_at desc, id desc`,
    values,
  );
  return rows;
}

export async function deleteHook(db: WorkspaceDb, id: string): Promise<boolean> {
  const { rowCount } = await db.query("delete from subscription where workspace_id = $1 and id = $2", [id]);
  return rowCount > 0;
}
