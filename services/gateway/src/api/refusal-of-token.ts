import { AppError } from "@outbound/contracts/app-error";
import { isAtLeast } from "@outbound/contracts/people/role";
import type { Token } from "../http/exchange.ts";
import type { PublishedOperation } from "./published-operation.ts";

export function refusalOfToken(
  { http, app, tool }: PublishedOperation,
  { isReadOnly, mayAnswer, role }: Pick<Token, "isReadOnly" | "mayAnswer" | "role">,
): AppError | undefined {
  if (isReadOnly && http.method !== "get") return readOnlyToken();
  if (tool?.needsMayAnswer && !mayAnswer) return draftInstead();
  const usual = http.method === "get" ? "viewer" : "admin";
  const requiredRole = app && app.role !== "operator" ? app.role : usual;
  if (role === null || isAtLeast(role, requiredRole)) return undefined;
  return new AppError(
    "forbidden",
    `This takes the role ${requiredRole} in the workspace; whoever let you in gave you ${role}.`,
  );
}

export const readOnlyToken = () => new AppError("forbidden", "This token is read-only.", { code: "read-only-token" });

const draftInstead = () =>
  new AppError(
    "forbidden",
    "This token may not answer without a person. Write a draft with `conversation_draft` instead: a person reads and sends it.",
  );
