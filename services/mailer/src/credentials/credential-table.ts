import type { storeCredential } from "@outbound/contracts/mailboxes/store-credential";
import type { InputOf } from "@outbound/contracts/operation";
import type { Reader, WorkspaceTx } from "@outbound/postgres/database";
import { laterVersion } from "@outbound/postgres/later-version";
import type { Sealer } from "@outbound/service/sealer";
import type { Columns } from "../generated/tables.ts";
import { type CredentialKey, openSealed, owner } from "./credential-key.ts";
import type { Grant } from "./grant.ts";
import { type GrantRow, grantColumns, grantOf } from "./grant-row.ts";

type Stored = InputOf<typeof storeCredential>;
/** With `oauth` a grant signs in to the servers instead of a password. */
export type Servers = { smtp: NonNullable<Stored["smtp"]>; imap?: Stored["imap"]; oauth?: Stored["oauth"] };
/**
 * `version` changes whenever the credential is stored or another account is connected. `open` throws
 * CredentialUnreadable.
 */
export type Credential = { version: number; open(): Servers; grant?: Grant | undefined };

export const purpose = "mailbox credential";

export async function upsertCredential(
  tx: WorkspaceTx,
  sealer: Sealer,
  mailboxId: string,
  servers: Servers,
): Promise<void> {
  const { workspaceId } = tx;
  await tx.query(
    `insert into mailbox_credential (workspace_id, mailbox_id, secret, updated_at) values ($1, $2, $3, now())
     on conflict (workspace_id, mailbox_id) do update set secret = excluded.secret, updated_at = excluded.updated_at`,
    [mailboxId, sealer.seal(owner({ workspaceId, mailboxId }), JSON.stringify(servers))],
  );
}

export async function deleteCredential(tx: WorkspaceTx, mailboxId: string): Promise<void> {
  await tx.query("delete from mailbox_credential where workspace_id = $1 and mailbox_id = $2", [mailboxId]);
}

/** Its version changes, so connections that were opened with an earlier login aren't used again. */
export async function touchCredential(tx: WorkspaceTx, mailboxId: string): Promise<void> {
  await tx.query("update mailbox_credential set updated_at = now() where workspace_id = $1 and mailbox_id = $2", [
    mailboxId,
  ]);
}

/** Changes that are announced come one after the other. Returns false when the mailbox was removed. */
export async function lockCredential(tx: WorkspaceTx, mailboxId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "select from mailbox_credential where workspace_id = $1 and mailbox_id = $2 for update",
    [mailboxId],
  );
  return rowCount > 0;
}

export async function nextAccessVersion(tx: WorkspaceTx, mailboxId: string): Promise<number> {
  const { rows } = await tx.query<Columns<"mailbox_credential", "access_version">>(
    `update mailbox_credential set access_version = ${laterVersion("access_version")}
     where workspace_id = $1 and mailbox_id = $2 returning access_version`,
    [mailboxId],
  );
  if (!rows[0]) throw new Error("A mailbox without a credential has no access to announce.");
  return rows[0].access_version;
}

const selectCredentialsSql = {
  name: "find credentials and grants",
  text: `select c.workspace_id as "workspaceId", c.mailbox_id as "mailboxId", c.secret, c.updated_at, ${grantColumns("g")}
    from mailbox_credential c left join mailbox_grant g on g.workspace_id = c.workspace_id and g.mailbox_id = c.mailbox_id
    where (c.workspace_id, c.mailbox_id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
};

type Row = CredentialKey &
  Columns<"mailbox_credential", "secret" | "updated_at"> &
  (GrantRow | { [Name in keyof GrantRow]: null });

export async function findCredentials(
  db: Reader,
  sealer: Sealer,
  keys: readonly CredentialKey[],
): Promise<(Credential | undefined)[]> {
  const { rows } = await db.query<Row>(selectCredentialsSql, [
    keys.map(({ workspaceId }) => workspaceId),
    keys.map(({ mailboxId }) => mailboxId),
  ]);
  const byOwner = new Map(rows.map((row) => [owner(row), row]));
  return keys.map((key) => {
    const row = byOwner.get(owner(key));
    if (!row) return undefined;
    const grant = row.grant_secret === null ? undefined : grantOf(sealer, key, row);
    return { version: row.updated_at.getTime(), open: () => openServers(sealer, key, row.secret), grant };
  });
}

const openServers = (sealer: Sealer, key: CredentialKey, secret: Buffer) =>
  JSON.parse(openSealed(sealer, owner(key), secret)) as Servers;
