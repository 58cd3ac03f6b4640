import { type Role, roles } from "@outbound/contracts/people/role";
import type { Tx } from "@outbound/postgres/database";

/** No token may do more than its person. A role that is raised raises none. */
export async function narrowTokens(tx: Tx, workspaceId: string, userId: string, role: Role): Promise<void> {
  await tx.query(
    `update api_token set role = $3, read_only = read_only or $3 = 'viewer'
     where user_id = $2 and workspace_id = $1 and array_position($4::text[], role) > array_position($4::text[], $3)`,
    [workspaceId, userId, role, roles],
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
