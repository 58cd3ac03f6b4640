import type { Db } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

export type Person = Columns<"app_user", "id" | "email">;

export async function findPerson(db: Db, tokenHash: Buffer): Promise<Person | undefined> {
  const { rows } = await db.query<Person>(
    `select app_user.id, app_user.email from session join app_user on app_user.id = session.user_id
     where session.token_hash = $1 and session.expires_at > now()`,
    [tokenHash],
  );
  return rows[0];
}

export async function findPersonByAddress(db: Db, email: string): Promise<Person | undefined> {
  const { rows } = await db.query<Person>("select id, email from app_user where email = $1", [email]);
  return rows[0];
}

export async function selectWorkspacesOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.query<Columns<"membership", "workspace_id">>(
    "select workspace_id from membership where user_id = $1",
    [userId],
  );
  return rows.map(({ workspace_id }) => workspace_id);
}
