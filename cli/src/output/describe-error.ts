import { RpcTimeout, RpcUnroutable } from "@outbound/broker/rpc-errors";
import { AppError } from "@outbound/contracts/app-error";
import type { FileIssue } from "@outbound/contracts/campaigns/apply-campaign";
import { CommanderError } from "commander";
import type { ZodError } from "zod";
import { CliError, UsageError } from "./cli-error.ts";

/** Printing help on request is no failure. */
export function exitCodeOf(error: unknown): 0 | 1 | 2 {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  return error instanceof UsageError ? 2 : 1;
}

export function describeError(error: unknown): string {
  if (error instanceof CliError) return error.message;
  if (!(error instanceof AppError)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error.kind === "unavailable") return describeUnavailable(error);
  const issues = error.details?.["issues"];
  if (!Array.isArray(issues)) return `${error.message}${wayOutOf(error)}`;
  // The refusal's own text is then the first issue's, in the API's words.
  if (issues.every(isOfFile)) return issues.map(({ message }) => message).join("\n");
  return `${error.message}\n${issues.map((issue) => `  ${JSON.stringify(issue)}`).join("\n")}`;
}

const isOfFile = (issue: object): issue is FileIssue => "path" in issue && "message" in issue;

const lists: Record<string, string> = {
  Delivery: "webhook deliveries",
  Job: "job list",
  Offer: "offer list",
  Prospect: "prospect list",
  Reply: "reply list",
  Token: "token list",
  Workspace: "workspace list",
};

function wayOutOf({ kind, message }: AppError): string {
  if (message === "The webhook URL must point to a public host.") {
    return " One in a network of yours is allowed by the setting WEBHOOK_ALLOWED_CIDRS of the webhook-dispatcher.";
  }
  if (kind === "internal")
    return " `outbound status` says whether a database is away; the service's log has the error.";
  const list = kind === "not-found" && lists[message.replace(" not found.", "")];
  return list ? ` \`outbound ${list}\` shows what there is.` : "";
}

/** Names the field where the issue's own text lacks it. */
export function describeIssue({ issues: [issue] }: ZodError): string {
  if (!issue) return "This is not understood.";
  const field = issue.path.filter((key) => typeof key === "string").join(".");
  if (/^must\b/.test(issue.message)) return `${field} ${issue.message}.`;
  return /^(?:Invalid|Too|Unrecognized)\b/.test(issue.message) ? `${field}: ${issue.message}.` : issue.message;
}

function describeUnavailable({ cause, message }: AppError): string {
  if (cause instanceof RpcUnroutable) {
    return "The service that does this is not running: look at its log, and at `outbound queue list`.";
  }
  if (cause instanceof RpcTimeout) {
    return `The service that does this didn't answer in time${cause.isAudited ? "; it may still have done it. Look before you try again." : ": try again in a moment."}`;
  }
  return `${message} Try again in a moment.`;
}
