import type { z } from "zod";
import { ruleOf } from "./rule-of.ts";

type Environment = Record<string, string | undefined>;

/** An empty variable counts as absent. All problems are reported at once, never with a value, and end the process. */
export function readConfig<S extends z.ZodObject>(schema: S, env: Environment): z.output<S> {
  const result = schema.safeParse(withoutEmpty(env));
  if (result.success) return result.data;
  process.stderr.write(describeProblems(schema, result.error.issues, env));
  process.exit(1);
}

function withoutEmpty(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
}

function describeProblems(schema: z.ZodObject, issues: readonly z.core.$ZodIssue[], env: Environment): string {
  const first = new Map(issues.toReversed().map((issue) => [String(issue.path[0]), issue]));
  const lines = [...first].toReversed().map(([name, issue]) => {
    const description = schema.shape[name]?.meta()?.description;
    const allowed = describeAllowed(issue);
    const why = env[name] ? `not valid${allowed === undefined ? "" : ` (${allowed})`}` : "missing";
    return `  ${name} is ${why}${description ? `: ${description}` : ""}\n`;
  });
  return `This configuration can't be used:\n${lines.join("")}`;
}

/** Says nothing of what was given, so the messages of a setting's own checks are left out. */
function describeAllowed(issue: z.core.$ZodIssue): string | undefined {
  const [, ...keys] = issue.path;
  const rule = ruleOf(issue);
  if (keys.length === 0) return rule?.replace(/^must\b/, "it must");
  const part = keys.map((key) => (typeof key === "number" ? `part ${key + 1}` : String(key))).join(" ");
  return `its ${part} ${rule ?? "is not understood"}`;
}
