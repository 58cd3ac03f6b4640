import type { Db } from "@outbound/postgres/database";
import { countSealedByKey } from "@outbound/postgres/sealed-column";
import type { SealedRow } from "@outbound/service/sealed-rows";
import { grantMark } from "./credential-key.ts";

export async function listSealed(db: Db, after: string | undefined, limit: number): Promise<SealedRow[]> {
  const isAmongGrants = after?.endsWith(grantMark) ?? false;
  const credentials = isAmongGrants ? [] : await listTable(db, "mailbox_credential", after, limit);
  if (credentials.length === limit) return credentials;
  const grants = await listTable(db, "mailbox_grant", isAmongGrants ? after : undefined, limit - credentials.length);
  return [...credentials, ...grants];
}

const marks = { mailbox_credential: "", mailbox_grant: grantMark };
type Table = keyof typeof marks;

async function listTable(db: Db, table: Table, after: string | undefined, limit: number): Promise<SealedRow[]> {
  const [workspaceId, mailboxId] = after?.split("/") ?? [];
  const { rows } = await db.query<SealedRow>(
    `select workspace_id || '/' || mailbox_id || '${marks[table]}' as owner, mailbox_id as id, secret as sealed from ${table}
     where $1::uuid is null or (workspace_id, mailbox_id) > ($1, $2::uuid)
     order by workspace_id, mailbox_id limit $3`,
    [workspaceId, mailboxId, limit],
  );
  return rows;
}

/** Open connections stay, because the credential is the same. Returns false when another secret was stored meanwhile. */
export async function storeResealed(db: Db, { owner, sealed }: SealedRow, resealed: Buffer): Promise<boolean> {
  const table: Table = owner.endsWith(grantMark) ? "mailbox_grant" : "mailbox_credential";
  const [workspaceId, mailboxId] = owner.split("/");
  const { rowCount } = await db.query(
    `update ${table} set secret = $4 where workspace_id = $1 and mailbox_id = $2 and secret = $3`,
    [workspaceId, mailboxId, sealed, resealed],
  );
  return rowCount === 1;
}

export async function countByKey(db: Db) {
  const counts = new Map<string, number>();
  for (const table of ["mailbox_credential", "mailbox_grant"]) {
    for (const { key, secrets } of await countSealedByKey(db, { table, column: "secret" })) {
      counts.set(key, (counts.get(key) ?? 0) + secrets);
    }
  }
  return [...counts].map(([key, secrets]) => ({ key, secrets }));
}
