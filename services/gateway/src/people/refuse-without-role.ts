import { AppError, notFound } from "@outbound/contracts/app-error";
import type { AppBinding, Operation } from "@outbound/contracts/operation";
import { isAtLeast, type Role } from "@outbound/contracts/people/role";

export type AppOperation = Operation & { app: AppBinding };

export const isInApp = (operation: Operation): operation is AppOperation => operation.app !== undefined;

export const isEnough = ({ app }: AppOperation, role: Role): boolean =>
  app.role !== "operator" && isAtLeast(role, app.role);

export const isForOperators = ({ app }: AppOperation): boolean => app.role === "operator" || app.operator === true;

const onlyOperators = () =>
  new AppError("forbidden", "Only who runs this installation may do this.", {
    forPeople: "Only operators of this installation can do this.",
  });

const plural = { viewer: "members", editor: "editors", admin: "admins", owner: "owners" } as const;

/** Another's workspace looks like one that doesn't exist, and gets no entry in its trail. Undefined means that they may. */
export function refusalOfRole(operation: AppOperation, role: Role | null): AppError | undefined {
  if (role === null) throw notFound("Workspace");
  if (isEnough(operation, role)) return undefined;
  const { role: wanted } = operation.app;
  if (wanted === "operator") return onlyOperators();
  return new AppError("forbidden", `This takes the role ${wanted} in the workspace; yours is ${role}.`, {
    forPeople: `Only ${plural[wanted]} can do this, and you’re ${role === "viewer" ? "a viewer" : `an ${role}`}. Ask an ${wanted === "owner" ? "owner" : "admin"} of this workspace.`,
  });
}

export const refusalOfOperator = (operation: AppOperation, isOperator: boolean): AppError | undefined =>
  isOperator && isForOperators(operation) ? undefined : onlyOperators();

export function refuseWithoutRole(operation: AppOperation, role: Role | null): void {
  const refusal = refusalOfRole(operation, role);
  if (refusal) throw refusal;
}

export function refuseUnlessOperator(isOperator: boolean): void {
  if (!isOperator) throw onlyOperators();
}
