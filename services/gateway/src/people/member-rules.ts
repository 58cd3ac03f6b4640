import { AppError, conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { isAtLeast, type Role } from "@outbound/contracts/people/role";
import type { Tx } from "@outbound/postgres/database";
import { findMember, hasOwnerBeside, lockMembers, type Member } from "./member-table.ts";
import { type AppOperation, refuseWithoutRole } from "./refuse-without-role.ts";

/**
 * Locks the workspace's memberships and answers with the asker's role, as it is under that lock: the one that the request
 * came in with may have been taken away since. The operator, who is no person of the app, may do what an owner may.
 */
export async function lockAsMember(tx: Tx, { workspaceId, userId }: Caller, operation: AppOperation): Promise<Role> {
  await lockMembers(tx, workspaceId);
  if (userId === undefined) return "owner";
  const role = (await findMember(tx, workspaceId, userId))?.role ?? null;
  refuseWithoutRole(operation, role);
  return role ?? "viewer";
}

export async function requireMember(tx: Tx, workspaceId: string, userId: string): Promise<Member> {
  const member = await findMember(tx, workspaceId, userId);
  if (!member) throw notFound("Member");
  return member;
}

/** Nobody gives, or takes, a role above their own. */
export function refuseAbove(own: Role, ...others: Role[]): void {
  if (others.some((role) => !isAtLeast(own, role))) {
    throw new AppError("forbidden", "Only an owner makes, changes or removes an owner.");
  }
}

/** Without one nobody could invite another. */
export async function keepAnOwner(tx: Tx, workspaceId: string, { id, role }: Member): Promise<void> {
  if (role === "owner" && !(await hasOwnerBeside(tx, workspaceId, id))) {
    throw conflict("The last owner can't go: make another member an owner first.");
  }
}
