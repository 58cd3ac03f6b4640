import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import type { Role } from "@outbound/contracts/people/role";
import type { Db, Reader, Tx } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";

export type Member = { id: string; email: string; role: Role; joined_at: Date };

const columns = "app_user.id, app_user.email, membership.role, membership.created_at as joined_at";

type MemberForOwners = Member & { has_second_factor: boolean | null; passkeys: number | null };

type Page = { cursor: Cursor | undefined; take: number };

/** Only owners and the operator see who has a second factor. */
export async function selectMembers(
  db: Db,
  { workspaceId, userId, isOperator }: Caller,
  { cursor, take }: Page,
): Promise<MemberForOwners[]> {
  const { rows } = await db.query<MemberForOwners>(
    `with asking as (
       select 1 where $5::uuid is null
         or exists (select from membership where workspace_id = $1 and user_id = $5 and role = 'owner')
     )
     select ${columns},
       (select exists (select from second_factor f where f.user_id = app_user.id and f.confirmed_at is not null)
        from asking) as has_second_factor,
       (select (select count(*)::int from passkey where passkey.user_id = app_user.id) from asking) as passkeys
     from membership join app_user on app_user.id = membership.user_id
     where membership.workspace_id = $1
       and ($2::timestamptz is null or (membership.created_at, app_user.id) < ($2, $3::uuid))
     order by membership.created_at desc, app_user.id desc limit $4`,
    [workspaceId, cursor?.at ?? null, cursor?.id ?? null, take, isOperator ? null : (userId ?? null)],
  );
  return rows;
}

export async function countMembers(db: Db, workspaceIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ workspace_id: string; members: number }>(
    "select workspace_id, count(*)::int as members from membership where workspace_id = any($1) group by workspace_id",
    [workspaceIds],
  );
  return new Map(rows.map(({ workspace_id, members }) => [workspace_id, members]));
}

/** Until this transaction ends nobody else changes memberships or invitations. */
export async function lockMembers(tx: Tx, workspaceId: string): Promise<void> {
  const { rows } = await tx.query(
    `select 1 from workspace where id = $1 and not exists (select from deleted_workspace where workspace_id = $1)
     for no key update`,
    [workspaceId],
  );
  if (rows.length === 0) throw notFound("Workspace");
}

export async function findMember(tx: Tx, workspaceId: string, userId: string): Promise<Member | undefined> {
  const { rows } = await tx.query<Member>(
    `select ${columns} from membership join app_user on app_user.id = membership.user_id
     where membership.workspace_id = $1 and membership.user_id = $2`,
    [workspaceId, userId],
  );
  return rows[0];
}

export async function isMember(tx: Tx, workspaceId: string, email: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from membership join app_user on app_user.id = membership.user_id
     where membership.workspace_id = $1 and app_user.email = $2`,
    [workspaceId, email],
  );
  return rows.length > 0;
}

export async function findRole(db: Reader, workspaceId: string, email: string): Promise<Role | undefined> {
  const { rows } = await db.query<{ role: Role }>(
    `select membership.role from membership join app_user on app_user.id = membership.user_id
     where membership.workspace_id = $1 and app_user.email = $2`,
    [workspaceId, email],
  );
  return rows[0]?.role;
}

export async function hasOwnerBeside(tx: Tx, workspaceId: string, userId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from membership join app_user on app_user.id = membership.user_id
     where membership.workspace_id = $1 and membership.role = 'owner' and membership.user_id <> $2
       and app_user.disabled_at is null limit 1`,
    [workspaceId, userId],
  );
  return rows.length > 0;
}

export async function updateRole(tx: Tx, workspaceId: string, userId: string, role: Role): Promise<void> {
  await tx.query("update membership set role = $3 where workspace_id = $1 and user_id = $2", [
    workspaceId,
    userId,
    role,
  ]);
}

export async function deleteMember(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await tx.query("delete from membership where workspace_id = $1 and user_id = $2", [workspaceId, userId]);
}
