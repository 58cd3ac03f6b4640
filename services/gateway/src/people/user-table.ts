import { randomUUIDv7 } from "node:crypto";
import type { Role } from "@outbound/contracts/people/role";
import type { Db, Tx } from "@outbound/postgres/database";

type User = { id: string; password_hash: string | null };

export async function findUser(db: Db, email: string): Promise<User | undefined> {
  const { rows } = await db.query<User>("select id, password_hash from app_user where email = $1", [email]);
  return rows[0];
}

/** Undefined when the address has an account by now. */
export async function insertUser(tx: Tx, email: string, passwordHash: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    "insert into app_user (id, email, password_hash) values ($1, $2, $3) on conflict (email) do nothing returning id",
    [randomUUIDv7(), email, passwordHash],
  );
  return rows[0]?.id;
}

export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.query("update app_user set password_hash = $2 where id = $1", [userId, passwordHash]);
}

export async function makeOperator(tx: Tx, userId: string): Promise<void> {
  await tx.query("update app_user set is_operator = true where id = $1", [userId]);
}

export async function setMembership(tx: Tx, userId: string, workspaceId: string, role: Role): Promise<void> {
  await tx.query(
    `insert into membership (user_id, workspace_id, role) values ($1, $2, $3)
     on conflict (user_id, workspace_id) do update set role = excluded.role`,
    [userId, workspaceId, role],
  );
}

export async function hasOwner(db: Db, workspaceId: string): Promise<boolean> {
  const { rows } = await db.query("select 1 from membership where workspace_id = $1 and role = 'owner' limit 1", [
    workspaceId,
  ]);
  return rows.length > 0;
}
