import type { WorkspaceDb, WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

export async function storeWebhook(tx: WorkspaceTx, url: string): Promise<void> {
  await tx.query(
    `insert into workspace_webhook (workspace_id, url) values ($1, $2)
     on conflict (workspace_id) do update set url = excluded.url, updated_at = now(), failing_since = null, switched_off_at = null`,
    [url],
  );
}

type Webhook = Columns<"workspace_webhook", "failing_since" | "switched_off_at"> & {
  url: Columns<"workspace_webhook">["url"] | null;
  updated_at: Columns<"workspace_webhook">["updated_at"] | null;
  has_secret: boolean;
  subscriptions: number;
  receivers_off: number;
};

export async function readWebhook(db: WorkspaceDb): Promise<Webhook> {
  const { rows } = await db.query<Webhook>(
    `select url, updated_at, failing_since, switched_off_at,
       exists (select from signing_secret where workspace_id = $1) as has_secret,
       (select count(*) from subscription where workspace_id = $1)::int as subscriptions,
       (select count(*) from subscription where workspace_id = $1 and switched_off_at is not null)::int
         + (switched_off_at is not null)::int as receivers_off
     from (select) one left join workspace_webhook on workspace_id = $1`,
  );
  const none = { url: null, updated_at: null, failing_since: null, switched_off_at: null };
  return rows[0] ?? { ...none, has_secret: false, subscriptions: 0, receivers_off: 0 };
}

export async function deleteWebhook(db: WorkspaceDb): Promise<void> {
  await db.query("delete from workspace_webhook where workspace_id = $1");
}
