import { RpcTimeout, RpcUnroutable } from "@outbound/broker/rpc-errors";
import { AppError } from "@outbound/contracts/app-error";
import { CommanderError } from "commander";
import { CliError, UsageError } from "./cli-error.ts";

/** Printing help on request is no failure. */
export function exitCodeOf(error: unknown): 0 | 1 | 2 {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  return error instanceof UsageError ? 2 : 1;
}

export function tellError(error: unknown): string {
  if (error instanceof CliError) return error.message;
  if (!(error instanceof AppError)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error.kind === "unavailable") return tellUnavailable(error);
  const issues = error.details?.["issues"];
  return Array.isArray(issues)
    ? `${error.message}\n${issues.map((issue) => `  ${JSON.stringify(issue)}`).join("\n")}`
    : error.message;
}

function tellUnavailable({ cause, message }: AppError): string {
  if (cause instanceof RpcUnroutable) {
    return "The service that does this is not running: look at its log, and at `outbound queue list`.";
  }
  if (cause instanceof RpcTimeout) {
    return "The service that does this didn't answer in time; it may still have done it. Look before you try again.";
  }
  return `${message} Try again in a moment.`;
}
