import { type Role, roles } from "@outbound/contracts/people/role";
import type { Reader, Tx, WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

/** No token may do more than its person. A role that is raised raises none. */
export async function narrowTokens(tx: WorkspaceTx, userId: string, role: Role): Promise<void> {
  await tx.query(
    `update api_token set role = $3, read_only = read_only or $3 = 'viewer'
     where user_id = $2 and workspace_id = $1 and array_position($4::text[], role) > array_position($4::text[], $3)`,
    [userId, role, roles],
  );
}

export async function revokeTokensOf(tx: Tx, userId: string, workspaceId?: string): Promise<void> {
  await tx.query(
    `update api_token set revoked_at = now()
     where user_id = $1 and ($2::uuid is null or workspace_id = $2) and revoked_at is null`,
    [userId, workspaceId ?? null],
  );
}

export async function revokeToken(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query("update api_token set revoked_at = now() where id = $1 and revoked_at is null", [
    id,
  ]);
  return rowCount > 0;
}

export type Authorization = Columns<"api_token", "id" | "read_only" | "created_at" | "last_used_at", { role: Role }> & {
  client_name: string;
  workspace: { id: string; name: string };
};

const mostListed = 100;

/** One that was not renewed in time lets nobody in any more. */
export async function selectAuthorizations(db: Reader, userId: string): Promise<Authorization[]> {
  const { rows } = await db.query<Authorization>(
    `select t.id, t.name as client_name, jsonb_build_object('id', w.id, 'name', w.name) as workspace, t.role, t.read_only,
       t.created_at, t.last_used_at
     from api_token t join workspace w on w.id = t.workspace_id join token_grant g on g.token_id = t.id
     where t.user_id = $1 and t.revoked_at is null and g.expires_at > now()
     order by t.created_at desc, t.id desc limit ${mostListed}`,
    [userId],
  );
  return rows;
}

export async function revokeTokenOf(db: Reader, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "update api_token set revoked_at = coalesce(revoked_at, now()) where user_id = $1 and id = $2",
    [userId, id],
  );
  return rowCount > 0;
}
