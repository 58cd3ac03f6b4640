import { randomUUIDv7 } from "node:crypto";
import type { Db, WorkspaceTx } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import type { Columns } from "../generated/tables.ts";

type Token = Columns<
  "api_token",
  | "id"
  | "workspace_id"
  | "name"
  | "read_only"
  | "may_answer"
  | "expires_at"
  | "last_used_at"
  | "revoked_at"
  | "created_at"
> & { granted_by: string | null };

/** A grant says when its token ends, as it is renewed. */
const selectTokensSql = (source: string) =>
  `select t.id, t.workspace_id, t.name, t.read_only, t.may_answer, coalesce(g.expires_at, t.expires_at) as expires_at,
     t.last_used_at, t.revoked_at, t.created_at, u.email as granted_by
   from ${source} t left join token_grant g on g.token_id = t.id left join app_user u on u.id = t.user_id`;

type NewToken = Columns<"api_token", "name" | "token_hash" | "read_only" | "may_answer" | "expires_at">;

export async function insertToken(tx: WorkspaceTx, token: NewToken): Promise<Token> {
  const { name, token_hash, read_only, may_answer, expires_at } = token;
  const { rows } = await tx.query<Token>(
    `with inserted as (
       insert into api_token (workspace_id, id, name, token_hash, read_only, may_answer, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning *
     ) ${selectTokensSql("inserted")}`,
    [randomUUIDv7(), name, token_hash, read_only, may_answer, expires_at],
  );
  const [row] = rows;
  if (!row) throw new Error("A token was not inserted.");
  return row;
}

type Selection = { workspaceId: string | undefined; cursor: Cursor | undefined; take: number };

export async function selectTokens(db: Db, { workspaceId, cursor, take }: Selection): Promise<Token[]> {
  const { rows } = await db.query<Token>(
    `${selectTokensSql("api_token")}
     where ($1::uuid is null or t.workspace_id = $1) and ($2::timestamptz is null or (t.created_at, t.id) < ($2, $3::uuid))
     order by t.created_at desc, t.id desc limit $4`,
    [workspaceId ?? null, cursor?.at ?? null, cursor?.id ?? null, take],
  );
  return rows;
}

/** Returns undefined when there is no such token. A token that was revoked before keeps its time. */
export async function setRevoked(db: Db, workspaceId: string | undefined, id: string): Promise<Token | undefined> {
  const { rows } = await db.query<Token>(
    `with revoked as (
       update api_token set revoked_at = coalesce(revoked_at, now())
       where id = $1 and ($2::uuid is null or workspace_id = $2) returning *
     ) ${selectTokensSql("revoked")}`,
    [id, workspaceId ?? null],
  );
  return rows[0];
}
