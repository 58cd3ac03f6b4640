import { randomUUIDv7 } from "node:crypto";
import type { Db, Tx } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";
import type { Columns } from "../generated/tables.ts";

type Target = { user_id: string; workspace_id: null } | { user_id: null; workspace_id: string };

const lifetime = "interval '24 hours'";

export async function replaceLink(
  db: Db | Tx,
  secretHash: Buffer,
  target: Target & { makes_operator?: boolean; made_by?: string | undefined },
): Promise<Date> {
  const { user_id, workspace_id, makes_operator = false, made_by = null } = target;
  const { rows } = await db.query<Columns<"sign_in_link", "expires_at">>(
    `insert into sign_in_link (id, secret_hash, user_id, workspace_id, makes_operator, made_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + ${lifetime})
     on conflict (${user_id ? "user_id" : "workspace_id"}) do update set
       id = excluded.id, secret_hash = excluded.secret_hash, makes_operator = excluded.makes_operator,
       made_by = excluded.made_by, expires_at = excluded.expires_at, created_at = now()
     returning expires_at`,
    [randomUUIDv7(), secretHash, user_id, workspace_id, makes_operator, made_by],
  );
  const [link] = rows;
  if (!link) throw new Error("A link was not inserted.");
  return link.expires_at;
}

type FoundLink = Target &
  Columns<"sign_in_link", "makes_operator"> & {
    email: Columns<"app_user">["email"] | null;
    workspace: string | null;
    /** Of the operator's command, for somebody who has one: whoever makes a link in the app can't become another unnoticed. */
    keeps_password: boolean;
  };

export async function findLink(db: Db, secretHash: Buffer): Promise<FoundLink | undefined> {
  const { rows } = await db.query<FoundLink>(
    `select link.user_id, link.workspace_id, link.makes_operator, app_user.email, workspace.name as workspace,
       app_user.password_hash is not null and link.made_by is null as keeps_password
     from sign_in_link link
     left join app_user on app_user.id = link.user_id
     left join workspace on workspace.id = link.workspace_id
     where link.secret_hash = $1 and link.expires_at > now()`,
    [secretHash],
  );
  return rows[0];
}

/** Returns true to one caller only. */
export async function useUpLink(tx: Tx, secretHash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query("delete from sign_in_link where secret_hash = $1 and expires_at > now()", [
    secretHash,
  ]);
  return rowCount > 0;
}

export async function deleteLinksBy(tx: Tx, userId: string): Promise<void> {
  await tx.query("delete from sign_in_link where made_by = $1", [userId]);
}

export async function deleteLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.query("delete from sign_in_link where user_id = $1", [userId]);
}

export const linkRetention: OldRows = {
  table: "sign_in_link",
  isOld: "expires_at < now() - $1 * interval '1 day'",
  days: 1,
};
