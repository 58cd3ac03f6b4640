import type { Db, Tx } from "@outbound/postgres/database";

export async function storeWebhook(tx: Tx, workspaceId: string, url: string): Promise<void> {
  await tx.query(
    `insert into workspace_webhook (workspace_id, url) values ($1, $2)
     on conflict (workspace_id) do update set url = excluded.url, updated_at = now()`,
    [workspaceId, url],
  );
}

type Webhook = { url: string | null; updated_at: Date | null; has_secret: boolean; subscriptions: number };

export async function readWebhook(db: Db, workspaceId: string): Promise<Webhook> {
  const { rows } = await db.query<Webhook>(
    `select url, updated_at,
       exists (select from signing_secret where workspace_id = $1) as has_secret,
       (select count(*) from subscription where workspace_id = $1)::int as subscriptions
     from (select) one left join workspace_webhook on workspace_id = $1`,
    [workspaceId],
  );
  return rows[0] ?? { url: null, updated_at: null, has_secret: false, subscriptions: 0 };
}

export async function deleteWebhook(db: Db, workspaceId: string): Promise<void> {
  await db.query("delete from workspace_webhook where workspace_id = $1", [workspaceId]);
}
