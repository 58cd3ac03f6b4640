import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { isAtLeast, type Role } from "@outbound/contracts/people/role";
import type { Db, Tx, WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import type { Columns } from "../generated/tables.ts";

export type Member = Columns<"app_user", "id" | "email" | "name"> & { role: Role; joined_at: Date };

const columns = "app_user.id, app_user.email, app_user.name, membership.role, membership.created_at as joined_at";

type MemberForOwners = Member & {
  has_second_factor: boolean | null;
  passkeys: number | null;
  has_password: boolean | null;
  has_provider: boolean | null;
  last_seen_at: Date | null;
};

type Page = { cursor: Cursor | undefined; take: number };

/** Only owners and the operator see how somebody signs in, and only who manages members when. */
export async function selectMembers(
  db: WorkspaceReader,
  { userId, isOperator }: Caller,
  { cursor, take }: Page,
): Promise<MemberForOwners[]> {
  const { rows } = await db.query<MemberForOwners>(
    `with own as (
       select 'owner' as role where $5::uuid is null
       union all select role from membership where workspace_id = $1 and user_id = $5
     ), owning as (select 1 from own where role = 'owner'), managing as (select 1 from own where role in ('owner', 'admin'))
     select ${columns},
       (select exists (select from second_factor f where f.user_id = app_user.id and f.confirmed_at is not null)
        from owning) as has_second_factor,
       (select (select count(*)::int from passkey where passkey.user_id = app_user.id) from owning) as passkeys,
       (select app_user.password_hash is not null from owning) as has_password,
       (select exists (select from provider_identity i where i.user_id = app_user.id) from owning) as has_provider,
       (select (select max(s.last_seen_at) from session s where s.user_id = app_user.id and s.expires_at > now())
        from managing) as last_seen_at
     from membership join app_user on app_user.id = membership.user_id
     where membership.workspace_id = $1
       and ($2::timestamptz is null or (membership.created_at, app_user.id) < ($2, $3::uuid))
     order by membership.created_at desc, app_user.id desc limit $4`,
    [cursor?.at ?? null, cursor?.id ?? null, take, isOperator ? null : (userId ?? null)],
  );
  return rows;
}

export async function countMembers(db: Db, workspaceIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<Columns<"membership", "workspace_id"> & { members: number }>(
    "select workspace_id, count(*)::int as members from membership where workspace_id = any($1) group by workspace_id",
    [workspaceIds],
  );
  return new Map(rows.map(({ workspace_id, members }) => [workspace_id, members]));
}

/** Until this transaction ends nobody else changes memberships or invitations. */
export async function lockMembers(tx: WorkspaceTx): Promise<void> {
  const { rows } = await tx.query(
    `select 1 from workspace where id = $1 and not exists (select from deleted_workspace where workspace_id = $1)
     for no key update`,
  );
  if (rows.length === 0) throw notFound("Workspace");
}

export async function findMember(tx: WorkspaceTx, userId: string): Promise<Member | undefined> {
  const { rows } = await tx.query<Member>(
    `select ${columns} from membership join app_user on app_user.id = membership.user_id
     where membership.workspace_id = $1 and membership.user_id = $2`,
    [userId],
  );
  return rows[0];
}

export async function isMember(tx: WorkspaceTx, email: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from membership join app_user on app_user.id = membership.user_id
     where membership.workspace_id = $1 and app_user.email = $2`,
    [email],
  );
  return rows.length > 0;
}

export async function findRole(db: WorkspaceReader, email: string): Promise<Role | undefined> {
  const { rows } = await db.query<Columns<"membership", "role", { role: Role }>>(
    `select membership.role from membership join app_user on app_user.id = membership.user_id
     where membership.workspace_id = $1 and app_user.email = $2`,
    [email],
  );
  return rows[0]?.role;
}

export async function hasOwnerBeside(tx: WorkspaceTx, userId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from membership join app_user on app_user.id = membership.user_id
     where membership.workspace_id = $1 and membership.role = 'owner' and membership.user_id <> $2
       and app_user.disabled_at is null limit 1`,
    [userId],
  );
  return rows.length > 0;
}

export async function updateRole(tx: WorkspaceTx, userId: string, role: Role): Promise<void> {
  await tx.query("update membership set role = $3 where workspace_id = $1 and user_id = $2", [userId, role]);
}

/** The person is a member elsewhere, where whoever asks has no such rights over them. */
export async function isBeyond(tx: Tx, userId: string, askingId: string): Promise<boolean> {
  const { rows } = await tx.query<Columns<"membership", "role", { role: Role }> & { own: Role | null }>(
    `select theirs.role, mine.role as own from membership theirs
     left join membership mine on mine.workspace_id = theirs.workspace_id and mine.user_id = $2
     where theirs.user_id = $1`,
    [userId, askingId],
  );
  return rows.some(({ role, own }) => own === null || !isAtLeast(own, "admin") || !isAtLeast(own, role));
}

export async function deleteMember(tx: WorkspaceTx, userId: string): Promise<void> {
  await tx.query("delete from membership where workspace_id = $1 and user_id = $2", [userId]);
}
