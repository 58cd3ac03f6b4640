import type { Db, Tx } from "@outbound/postgres/database";
import { newSigningSecret } from "./sign.ts";

/** API: Webhook signing. A workspace gets its secret with its first receiver. Locks the row: see schema.prisma. */
export async function ensureSecret(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(
    `insert into signing_secret (workspace_id, secret) values ($1, $2)
     on conflict (workspace_id) do update set workspace_id = excluded.workspace_id`,
    [workspaceId, newSigningSecret()],
  );
}

export async function readSecret(db: Db, workspaceId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ secret: string }>("select secret from signing_secret where workspace_id = $1", [
    workspaceId,
  ]);
  return rows[0]?.secret;
}

/** Undefined when there is none to replace. */
export async function rotateSecret(db: Db, workspaceId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ secret: string }>(
    "update signing_secret set secret = $2, created_at = now() where workspace_id = $1 returning secret",
    [workspaceId, newSigningSecret()],
  );
  return rows[0]?.secret;
}
