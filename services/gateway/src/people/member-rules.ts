import { AppError, conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { isAtLeast, type Role } from "@outbound/contracts/people/role";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { findMember, hasOwnerBeside, lockMembers, type Member } from "./member-table.ts";
import { type AppOperation, refuseUnlessOperator, refuseWithoutRole } from "./refuse-without-role.ts";
import { holdSession } from "./session-table.ts";
import { holdOperator } from "./user-table.ts";

/**
 * Session and role of the request's start may be gone by now, so they are read under the locks. Operators have an owner's
 * rights.
 */
export async function lockAsMember(tx: WorkspaceTx, caller: Caller, operation: AppOperation): Promise<Role> {
  const { userId, sessionId = null, isOperator } = caller;
  await lockMembers(tx);
  if (userId === undefined) return "owner";
  const role = isOperator ? "owner" : ((await findMember(tx, userId))?.role ?? null);
  if (isOperator) refuseUnlessOperator(await holdOperator(tx.unbound, userId));
  else refuseWithoutRole(operation, role);
  await holdSession(tx.unbound, { user_id: userId, session_id: sessionId });
  return role ?? "viewer";
}

export async function requireMember(tx: WorkspaceTx, userId: string): Promise<Member> {
  const member = await findMember(tx, userId);
  if (!member) throw notFound("Member");
  return member;
}

/** Nobody may give or take a role above their own. */
export function refuseAbove(own: Role, ...others: Role[]): void {
  if (others.some((role) => !isAtLeast(own, role))) {
    throw new AppError("forbidden", "Only owners make, change or remove owners. Ask an owner.");
  }
}

/** Without an owner nobody could invite another. */
export async function requireAnotherOwner(tx: WorkspaceTx, { id, role }: Member): Promise<void> {
  if (role === "owner" && !(await hasOwnerBeside(tx, id))) {
    throw conflict("This is the last owner. Make another member an owner first.");
  }
}
