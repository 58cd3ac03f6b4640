import type { storeCredential } from "@outbound/contracts/mailboxes/store-credential";
import type { InputOf } from "@outbound/contracts/operation";
import type { Db, Tx } from "@outbound/postgres/database";
import { countSealedByKey } from "@outbound/postgres/sealed-column";
import type { SealedRow } from "@outbound/service/sealed-rows";
import { type Sealer, SealUnreadable } from "@outbound/service/sealer";

export type Servers = Pick<InputOf<typeof storeCredential>, "smtp" | "imap">;
/** `version` changes whenever the credential is stored. `open` throws CredentialUnreadable. */
export type Credential = { version: number; open(): Servers };

export type CredentialKey = { workspaceId: string; mailboxId: string };

export const purpose = "mailbox credential";

export async function upsertCredential(tx: Tx, sealer: Sealer, key: CredentialKey, servers: Servers): Promise<void> {
  await tx.query(
    `insert into mailbox_credential (workspace_id, mailbox_id, secret, updated_at) values ($1, $2, $3, now())
     on conflict (workspace_id, mailbox_id) do update set secret = excluded.secret, updated_at = excluded.updated_at`,
    [key.workspaceId, key.mailboxId, sealer.seal(owner(key), JSON.stringify(servers))],
  );
}

export async function deleteCredential(tx: Tx, { workspaceId, mailboxId }: CredentialKey): Promise<void> {
  await tx.query("delete from mailbox_credential where workspace_id = $1 and mailbox_id = $2", [
    workspaceId,
    mailboxId,
  ]);
}

const selectCredentialsSql = {
  name: "find credentials",
  text: `select workspace_id as "workspaceId", mailbox_id as "mailboxId", secret, updated_at from mailbox_credential
    where (workspace_id, mailbox_id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
};

/** Returns the credentials in the order of the keys. */
export async function findCredentials(
  db: Db,
  sealer: Sealer,
  keys: readonly CredentialKey[],
): Promise<(Credential | undefined)[]> {
  const { rows } = await db.query<CredentialKey & { secret: Buffer; updated_at: Date }>(selectCredentialsSql, [
    keys.map(({ workspaceId }) => workspaceId),
    keys.map(({ mailboxId }) => mailboxId),
  ]);
  const byOwner = new Map(rows.map((row) => [owner(row), row]));
  return keys.map((key) => {
    const row = byOwner.get(owner(key));
    return row && { version: row.updated_at.getTime(), open: () => openServers(sealer, key, row.secret) };
  });
}

export async function findServers(db: Db, sealer: Sealer, key: CredentialKey): Promise<Servers | undefined> {
  const [credential] = await findCredentials(db, sealer, [key]);
  return credential?.open();
}

/** Its message goes to the operator, so it says nothing of the sealed content. */
export class CredentialUnreadable extends Error {
  constructor({ message }: SealUnreadable) {
    super(`The mailbox's credentials can't be opened: ${message}. Restore that key, or add the mailbox again.`);
  }
}

function openServers(sealer: Sealer, key: CredentialKey, secret: Buffer): Servers {
  try {
    return JSON.parse(sealer.open(owner(key), secret)) as Servers;
  } catch (error) {
    throw error instanceof SealUnreadable ? new CredentialUnreadable(error) : error;
  }
}

const owner = ({ workspaceId, mailboxId }: CredentialKey) => `${workspaceId}/${mailboxId}`;

export async function listSealed(db: Db, after: string | undefined, limit: number): Promise<SealedRow[]> {
  const [workspaceId, mailboxId] = after?.split("/") ?? [];
  const { rows } = await db.query<SealedRow>(
    `select workspace_id || '/' || mailbox_id as owner, mailbox_id as id, secret as sealed from mailbox_credential
     where $1::uuid is null or (workspace_id, mailbox_id) > ($1, $2::uuid)
     order by workspace_id, mailbox_id limit $3`,
    [workspaceId, mailboxId, limit],
  );
  return rows;
}

/**
 * Returns false when the credential was stored meanwhile. Open connections stay, because the credential is the same.
 */
export async function storeResealed(db: Db, { owner, sealed }: SealedRow, resealed: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(
    "update mailbox_credential set secret = $4 where workspace_id = $1 and mailbox_id = $2 and secret = $3",
    [...owner.split("/"), sealed, resealed],
  );
  return rowCount === 1;
}

export const countByKey = (db: Db) => countSealedByKey(db, { table: "mailbox_credential", column: "secret" });
