import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import { laterVersion } from "@outbound/postgres/later-version";
import type { Sealer } from "@outbound/service/sealer";
import type { CredentialKey } from "../credentials/credential-key.ts";
import type { Grant, Tokens } from "../credentials/grant.ts";
import { type GrantRow, grantColumns, grantOf, sealTokens } from "../credentials/grant-row.ts";

/** Longer than discovery and a token request may take together, so that no second process asks while the first one lives. */
const leaseSeconds = 30;
/** Who begins to ask later than this after the claim might still be asking when the lease ends. */
export const askWithinMs = 10_000;

type Given = { provider: string; account: string; login: string; tokens: Tokens; lastsSeconds: number };

const keyOf = ({ workspaceId }: WorkspaceReader, mailboxId: string): CredentialKey => ({ workspaceId, mailboxId });

/**
 * The version is later than that of any grant before, also of one that was deleted meanwhile, so that a process that is
 * renewing that one stores nothing.
 */
export async function upsertGrant(tx: WorkspaceTx, sealer: Sealer, mailboxId: string, given: Given): Promise<void> {
  await tx.query(
    `insert into mailbox_grant (workspace_id, mailbox_id, provider, account, login, secret, access_ends_at, version)
     values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 second', ${laterVersion("0")})
     on conflict (workspace_id, mailbox_id) do update set provider = $3, account = $4, login = $5, secret = $6,
       version = ${laterVersion("mailbox_grant.version")}, access_ends_at = excluded.access_ends_at, refresher = null,
       refresh_until = null, error = null, is_dead = false, granted_at = now()`,
    [
      mailboxId,
      given.provider,
      given.account,
      given.login,
      sealTokens(sealer, keyOf(tx, mailboxId), given.tokens),
      given.lastsSeconds,
    ],
  );
}

export async function deleteGrant(tx: WorkspaceTx, mailboxId: string, exceptOf: string | null = null): Promise<void> {
  await tx.query(
    "delete from mailbox_grant where workspace_id = $1 and mailbox_id = $2 and provider is distinct from $3",
    [mailboxId, exceptOf],
  );
}

export async function findGrant(db: WorkspaceReader, sealer: Sealer, mailboxId: string): Promise<Grant | undefined> {
  const { rows } = await db.query<GrantRow>(
    `select ${grantColumns("g")} from mailbox_grant g where g.workspace_id = $1 and g.mailbox_id = $2`,
    [mailboxId],
  );
  return rows[0] && grantOf(sealer, keyOf(db, mailboxId), rows[0]);
}

type Fence = { version: number; refresher: string };

/** Returns the grant whose token is to be used, none while another process asks the provider or when there is a later token. */
export async function claimRefresh(
  db: WorkspaceReader,
  sealer: Sealer,
  mailboxId: string,
  { version, refresher }: Fence,
): Promise<Grant | undefined> {
  const { rows } = await db.query<GrantRow>(
    `update mailbox_grant g set refresher = $4, refresh_until = now() + interval '${leaseSeconds} seconds'
     where g.workspace_id = $1 and g.mailbox_id = $2 and g.version = $3 and not g.is_dead
       and (g.refresh_until is null or g.refresh_until < now())
     returning ${grantColumns("g")}`,
    [mailboxId, version, refresher],
  );
  return rows[0] && grantOf(sealer, keyOf(db, mailboxId), rows[0]);
}

/**
 * Replaces the used token. The version alone is the fence: a process whose lease has ended may hold the only refresh token
 * that the provider still accepts, so it stores that even when another process has begun to ask, or was refused with the
 * used one. Returns whether the grant was dead. The credential is locked.
 */
export async function storeTokens(
  tx: WorkspaceTx,
  sealer: Sealer,
  mailboxId: string,
  version: number,
  { tokens, lastsSeconds }: { tokens: Tokens; lastsSeconds: number },
): Promise<boolean> {
  const { rows } = await tx.query<{ was_dead: boolean }>(
    `with used as (
       select workspace_id, mailbox_id, is_dead from mailbox_grant
       where workspace_id = $1 and mailbox_id = $2 and version = $3 for update
     )
     update mailbox_grant g set secret = $4, access_ends_at = now() + $5 * interval '1 second', version = g.version + 1,
       refresher = null, refresh_until = null, is_dead = false, error = case when used.is_dead then null else g.error end
     from used where g.workspace_id = used.workspace_id and g.mailbox_id = used.mailbox_id
     returning used.is_dead as was_dead`,
    [mailboxId, version, sealTokens(sealer, keyOf(tx, mailboxId), tokens), lastsSeconds],
  );
  return rows[0]?.was_dead ?? false;
}

export async function giveUpRefresh(
  db: WorkspaceReader,
  mailboxId: string,
  { version, refresher }: Fence,
): Promise<void> {
  await db.query(
    `update mailbox_grant set refresher = null, refresh_until = null
     where workspace_id = $1 and mailbox_id = $2 and version = $3 and refresher = $4`,
    [mailboxId, version, refresher],
  );
}

/** Returns false when the grant has a later token or this error already. */
export async function setError(
  tx: WorkspaceTx,
  mailboxId: string,
  version: number,
  { error, isDead }: { error: string | null; isDead: boolean },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update mailbox_grant set error = $4, is_dead = $5, refresher = null, refresh_until = null
     where workspace_id = $1 and mailbox_id = $2 and version = $3 and not is_dead
       and (error is distinct from $4 or is_dead <> $5)`,
    [mailboxId, version, error, isDead],
  );
  return rowCount > 0;
}
