import type { Db, WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import { countSealedByKey } from "@outbound/postgres/sealed-column";
import type { SealedRow } from "@outbound/service/sealed-rows";
import type { Sealer } from "@outbound/service/sealer";
import type { Columns } from "../generated/tables.ts";
import { newSigningSecret } from "../posting/sign.ts";

export const purpose = "webhook signing secret";

/** Null of a workspace that has none any more. */
export type StoredSecret = { sealed: Columns<"signing_secret">["sealed"] | null };

/** API: Webhook signing. A workspace gets its secret with its first receiver. Locks the row: see schema.prisma. */
export async function ensureSecret(tx: WorkspaceTx, sealer: Sealer): Promise<void> {
  await tx.query(
    `insert into signing_secret (workspace_id, sealed) values ($1, $2)
     on conflict (workspace_id) do update set workspace_id = excluded.workspace_id`,
    [sealer.seal(tx.workspaceId, newSigningSecret())],
  );
}

export async function readSecret(db: WorkspaceReader, sealer: Sealer): Promise<string | undefined> {
  const { rows } = await db.query<StoredSecret>("select sealed from signing_secret where workspace_id = $1");
  return rows[0] && (openSecret(sealer, db.workspaceId, rows[0]) ?? undefined);
}

export function openSecret(sealer: Sealer, workspaceId: string, { sealed }: StoredSecret): string | null {
  return sealed && sealer.open(workspaceId, sealed);
}

export async function rotateSecret(db: WorkspaceReader, sealer: Sealer): Promise<string | undefined> {
  const secret = newSigningSecret();
  const { rowCount } = await db.query(
    "update signing_secret set sealed = $2, created_at = now() where workspace_id = $1",
    [sealer.seal(db.workspaceId, secret)],
  );
  return rowCount === 1 ? secret : undefined;
}

export async function listSealed(db: Db, after: string | undefined, limit: number): Promise<SealedRow[]> {
  const { rows } = await db.query<SealedRow>(
    `select workspace_id as owner, workspace_id as id, sealed from signing_secret
     where $1::uuid is null or workspace_id > $1 order by workspace_id limit $2`,
    [after, limit],
  );
  return rows;
}

/** Returns false when the secret was replaced meanwhile. */
export async function storeResealed(db: Db, { owner, sealed }: SealedRow, resealed: Buffer): Promise<boolean> {
  const { rowCount } = await db.query("update signing_secret set sealed = $3 where workspace_id = $1 and sealed = $2", [
    owner,
    sealed,
    resealed,
  ]);
  return rowCount === 1;
}

export const countByKey = (db: Db) => countSealedByKey(db, { table: "signing_secret", column: "sealed" });
