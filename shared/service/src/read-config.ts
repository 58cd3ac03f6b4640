import type { z } from "zod";

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

/** Messages of these say what is allowed, and nothing of what was given. */
const tellWhatIsAllowed = ["invalid_value", "too_big", "too_small", "invalid_type", "invalid_format"];

function describeProblems(schema: z.ZodObject, issues: readonly z.core.$ZodIssue[], env: Environment): string {
  const first = new Map(issues.toReversed().map((issue) => [String(issue.path[0]), issue]));
  const lines = [...first].toReversed().map(([name, { code, message }]) => {
    const description = schema.shape[name]?.meta()?.description;
    const allowed = tellWhatIsAllowed.includes(code) ? ` (${message})` : "";
    const why = env[name] ? `not valid${allowed}` : "missing";
    return `  ${name} is ${why}${description ? `: ${description}` : ""}\n`;
  });
  return `This configuration can't be used:\n${lines.join("")}`;
}
