import type { Db, Tx } from "@outbound/postgres/database";

export async function storeWebhook(tx: Tx, workspaceId: string, url: string): Promise<void> {
  await tx.query(
    `insert into workspace_webhook (workspace_id, url) values ($1, $2)
     on conflict (workspace_id) do update set url = excluded.url, updated_at = now()`,
    [workspaceId, url],
  );
}

export async function deleteWebhook(db: Db, workspaceId: string): Promise<void> {
  await db.query("delete from workspace_webhook where workspace_id = $1", [workspaceId]);
}
