import { ruleOf } from "@outbound/service/rule-of";
import { ZodError, type z } from "zod";

/** What `outbound queue dead` shows of a message that failed. */
export const describeFailure = (error: unknown): string => textOf(error).slice(0, 1_000);

function textOf(error: unknown): string {
  if (error instanceof ZodError)
    return `The message doesn't fit its event: ${error.issues.map(describeIssue).join("; ")}.`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

const describeIssue = (issue: z.core.$ZodIssue): string => `${issue.path.join(".") || "the whole"} ${problemOf(issue)}`;

function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.message.endsWith("received undefined")) return "is missing";
  if (issue.code === "custom" && issue.message.startsWith("must ")) return issue.message;
  if (issue.code === "unrecognized_keys") return `has what no event of its kind has: ${issue.keys.join(", ")}`;
  const rule = ruleOf(issue);
  if (rule === undefined && issue.code === "invalid_format") return `must be of the form ${issue.format}`;
  return rule ?? "is not understood";
}
