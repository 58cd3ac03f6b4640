import { AppError, notFound } from "@outbound/contracts/app-error";
import type { Operation } from "@outbound/contracts/operation";
import { isAtLeast, type Role } from "@outbound/contracts/people/role";

export type AppOperation = Operation & { app: { role: Role } };

export const isInApp = (operation: Operation): operation is AppOperation => operation.app !== undefined;

/**
 * The one place that decides whether a person may call an operation: undefined when they may. A workspace of others is not told from
 * one that isn't, and gets no entry in its trail.
 */
export function refusalOfRole({ app }: AppOperation, role: Role | null): AppError | undefined {
  if (role === null) throw notFound("Workspace");
  if (isAtLeast(role, app.role)) return undefined;
  return new AppError("forbidden", `This takes the role ${app.role} in the workspace; yours is ${role}.`);
}

export function refuseWithoutRole(operation: AppOperation, role: Role | null): void {
  const refusal = refusalOfRole(operation, role);
  if (refusal) throw refusal;
}
