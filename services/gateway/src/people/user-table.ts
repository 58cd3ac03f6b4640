import { randomUUIDv7 } from "node:crypto";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import type { Role } from "@outbound/contracts/people/role";
import type { Db, Tx, WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import type { Columns } from "../generated/tables.ts";
import { refuseUnlessOperator } from "./refuse-without-role.ts";
import { isInForce, signInFirst } from "./session-table.ts";

export type User = Columns<"app_user", "id" | "password_hash" | "disabled_at">;

export async function findUser(db: Db | Tx, email: string): Promise<User | undefined> {
  const { rows } = await db.query<User>("select id, password_hash, disabled_at from app_user where email = $1", [
    email,
  ]);
  return rows[0];
}

export async function requireUser(db: Db | Tx, email: string): Promise<User> {
  const user = await findUser(db, email);
  if (!user) throw notFound("User");
  return user;
}

/** Nobody takes the mark away until this transaction ends. */
export async function holdOperator(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.query(
    "select 1 from app_user where id = $1 and is_operator and disabled_at is null for share",
    [userId],
  );
  return rows.length > 0;
}

type LockedUser = User & Columns<"app_user", "email" | "is_operator">;

/**
 * Both accounts are locked in one order, so that two operators who act on each other don't block each other. Throws
 * when the person is no operator or not signed in any more; the command line names no person.
 */
export async function lockUser(tx: Tx, { userId, sessionId }: Caller, text: string): Promise<LockedUser> {
  const email = parseEmailAddress(text) ?? "";
  const { rows } = await tx.query<LockedUser>(
    `select id, email, password_hash, disabled_at, is_operator from app_user where email = $1 or id = $2
     order by id for no key update`,
    [email, userId ?? null],
  );
  if (userId !== undefined) {
    refuseUnlessOperator(rows.some((one) => one.id === userId && one.is_operator && one.disabled_at === null));
    if (!(await isInForce(tx, sessionId ?? null))) throw signInFirst();
  }
  const user = rows.find((one) => one.email === email);
  if (!user) throw notFound("User");
  return user;
}

export function refuseDisabled({ disabled_at }: User): void {
  if (disabled_at) throw conflict("This account is disabled. Enable it first, by `outbound user enable`.");
}

export async function isDisabled(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.query("select 1 from app_user where id = $1 and disabled_at is not null", [userId]);
  return rows.length > 0;
}

export async function findEmail(tx: Tx, userId: string): Promise<string | undefined> {
  const { rows } = await tx.query<Columns<"app_user", "email">>("select email from app_user where id = $1", [userId]);
  return rows[0]?.email;
}

/** Returns undefined when the address has an account by now. */
export async function insertUser(
  tx: Tx,
  email: string,
  passwordHash: string | null,
  name: string | null = null,
): Promise<string | undefined> {
  const { rows } = await tx.query<Columns<"app_user", "id">>(
    `insert into app_user (id, email, password_hash, name) values ($1, $2, $3, $4)
     on conflict (email) do nothing returning id`,
    [randomUUIDv7(), email, passwordHash, name],
  );
  return rows[0]?.id;
}

export async function updateName(db: Db, userId: string, name: string | null): Promise<void> {
  await db.query("update app_user set name = $2 where id = $1", [userId, name]);
}

export async function setPassword(tx: Tx, userId: string, passwordHash: string | null): Promise<void> {
  await tx.query("update app_user set password_hash = $2 where id = $1", [userId, passwordHash]);
}

export async function setDisabled(tx: Tx, userId: string, isDisabled: boolean): Promise<Date | null> {
  const { rows } = await tx.query<Columns<"app_user", "disabled_at">>(
    "update app_user set disabled_at = case when $2 then coalesce(disabled_at, now()) end where id = $1 returning disabled_at",
    [userId, isDisabled],
  );
  return rows[0]?.disabled_at ?? null;
}

export async function setOperator(tx: Tx, userId: string, isOperator: boolean): Promise<void> {
  await tx.query("update app_user set is_operator = $2 where id = $1", [userId, isOperator]);
}

export async function setMembership(tx: WorkspaceTx, userId: string, role: Role): Promise<void> {
  await tx.query(
    `insert into membership (workspace_id, user_id, role) values ($1, $2, $3)
     on conflict (user_id, workspace_id) do update set role = excluded.role`,
    [userId, role],
  );
}

export async function joinWorkspace(tx: WorkspaceTx, userId: string, role: Role): Promise<void> {
  await tx.query(
    "insert into membership (workspace_id, user_id, role) values ($1, $2, $3) on conflict (user_id, workspace_id) do nothing",
    [userId, role],
  );
}

export async function hasOwner(db: WorkspaceReader): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from membership join app_user on app_user.id = membership.user_id
     where membership.workspace_id = $1 and membership.role = 'owner' and app_user.disabled_at is null limit 1`,
  );
  return rows.length > 0;
}

type UserRow = Columns<"app_user", "id" | "email" | "name" | "is_operator" | "disabled_at" | "created_at"> & {
  has_second_factor: boolean;
  sessions: number;
  workspaces: { id: string; name: string; role: Role }[];
};

type Page = { id?: string | undefined; search?: string | undefined; cursor: Cursor | undefined; take: number };

export async function selectUsers(db: Db, { id, search, cursor, take }: Page): Promise<UserRow[]> {
  const { rows } = await db.query<UserRow>(
    `select u.id, u.email, u.name, u.is_operator, u.disabled_at, u.created_at,
       exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor,
       (select count(*)::int from session s where s.user_id = u.id and s.expires_at > now()) as sessions, coalesce(
       (select json_agg(json_build_object('id', w.id, 'name', w.name, 'role', m.role) order by w.name, w.id)
        from membership m join workspace w on w.id = m.workspace_id where m.user_id = u.id), '[]') as workspaces
     from app_user u
     where ($1::timestamptz is null or (u.created_at, u.id) < ($1, $2::uuid))
       and ($4::text is null or position($4 in u.email) > 0) and ($5::uuid is null or u.id = $5)
     order by u.created_at desc, u.id desc limit $3`,
    [cursor?.at ?? null, cursor?.id ?? null, take, search?.trim().toLowerCase() ?? null, id ?? null],
  );
  return rows;
}
