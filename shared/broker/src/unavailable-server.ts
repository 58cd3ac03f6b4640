import { AppError } from "@outbound/contracts/app-error";
import { DatabaseUnavailable, isRepeatable } from "@outbound/postgres/database-error";
import { NotPublished } from "./confirmed-publish.ts";
import { RpcDisconnected } from "./rpc-errors.ts";

export const servers = ["database", "broker", "service"] as const;
export type Server = (typeof servers)[number];

/** Names the server whose silence or overload made the work fail; undefined for any other failure. */
export function unavailableServer(error: unknown): Server | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseUnavailable || isRepeatable(error)) return "database";
  if (error instanceof NotPublished || error instanceof RpcDisconnected) return "broker";
  const cause = unavailableServer(error.cause);
  return cause ?? (error instanceof AppError && error.kind === "unavailable" ? "service" : undefined);
}
