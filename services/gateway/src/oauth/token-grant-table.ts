import type { Role } from "@outbound/contracts/people/role";
import type { Tx, WorkspaceTx } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";
import type { Columns } from "../generated/tables.ts";

const accessSeconds = 3_600;
const refreshDays = 30;
/** An answer that got lost, or that two processes of one client asked for, is given again for so long. */
const repeatSeconds = 30;

export type Hashes = { access: Buffer; family: Buffer; secret: Buffer };

type NewGrant = {
  token_id: string;
  user_id: string;
  workspace_id: string;
  client_id: string;
  client_name: string;
  role: Role;
  read_only: boolean;
};

export async function insertGrant(tx: Tx, grant: NewGrant, hashes: Hashes): Promise<number> {
  await tx.query(
    `with token as (
       insert into api_token (id, workspace_id, name, token_hash, read_only, user_id, role, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 second') returning id
     )
     insert into token_grant (token_id, client_id, family_hash, secret_hash, expires_at)
     select id, $9, $10, $11, now() + $12 * interval '1 day' from token`,
    [
      grant.token_id,
      grant.workspace_id,
      grant.client_name,
      hashes.access,
      grant.read_only,
      grant.user_id,
      grant.role,
      accessSeconds,
      grant.client_id,
      hashes.family,
      hashes.secret,
      refreshDays,
    ],
  );
  return accessSeconds;
}

type Grant = Columns<"token_grant", "token_id" | "client_id" | "secret_hash" | "previous_hash" | "salt"> &
  Columns<"api_token", "workspace_id", { user_id: string }> & {
    client_name: string;
    is_over: boolean;
    is_repeatable: boolean;
  };

export async function lockGrant(tx: Tx, familyHash: Buffer): Promise<Grant | undefined> {
  const { rows } = await tx.query<Grant>(
    `select g.token_id, g.client_id, g.secret_hash, g.previous_hash, g.salt, t.name as client_name, t.user_id, t.workspace_id,
       g.expires_at <= now() or t.revoked_at is not null as is_over,
       g.rotated_at > now() - $2 * interval '1 second' as is_repeatable
     from token_grant g join api_token t on t.id = g.token_id where g.family_hash = $1 for update of g`,
    [familyHash, repeatSeconds],
  );
  return rows[0];
}

type Renewal = { tokenId: string; access: Buffer; secret: Buffer; salt: Buffer };

export async function renewGrant(tx: Tx, { tokenId, access, secret, salt }: Renewal): Promise<void> {
  await tx.query(
    `with renewed as (
       update token_grant set previous_hash = secret_hash, secret_hash = $2, salt = $3, rotated_at = now(),
         expires_at = now() + $4 * interval '1 day'
       where token_id = $1 returning token_id
     )
     update api_token set token_hash = $5, expires_at = now() + $6 * interval '1 second'
     from renewed where api_token.id = renewed.token_id`,
    [tokenId, secret, salt, refreshDays, access, accessSeconds],
  );
}

type Access = Columns<"api_token", "read_only"> & { seconds: number };

export async function findAccess(tx: Tx, tokenId: string): Promise<Access> {
  const { rows } = await tx.query<Access>(
    `select read_only, greatest(extract(epoch from expires_at - now()), 0)::int as seconds from api_token where id = $1`,
    [tokenId],
  );
  if (!rows[0]) throw new Error("A grant outlived its token.");
  return rows[0];
}

/** Undefined for who is disabled or no member. Neither changes before this transaction has ended. */
export async function holdRole(tx: WorkspaceTx, userId: string): Promise<Role | undefined> {
  const { rows } = await tx.query<Columns<"membership", "role", { role: Role }>>(
    `select m.role from app_user u join membership m on m.user_id = u.id
     where u.id = $2 and m.workspace_id = $1 and u.disabled_at is null
       and not exists (select from deleted_workspace where workspace_id = $1)
     for share of u, m`,
    [userId],
  );
  return rows[0]?.role;
}

export const grantRetention: OldRows = {
  table: "token_grant",
  isOld: "expires_at < now() - $1 * interval '1 day'",
  days: 1,
};
