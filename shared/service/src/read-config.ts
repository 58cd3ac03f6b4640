import type { z } from "zod";

type Environment = Record<string, string | undefined>;

/** An empty variable counts as absent. All problems are reported at once, never with a value, and end the process. */
export function readConfig<S extends z.ZodObject>(schema: S, env: Environment): z.output<S> {
  const result = schema.safeParse(withoutEmpty(env));
  if (result.success) return result.data;
  const names = new Set(result.error.issues.map((issue) => String(issue.path[0])));
  process.stderr.write(describeProblems(schema, [...names], env));
  process.exit(1);
}

function withoutEmpty(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
}

function describeProblems(schema: z.ZodObject, names: readonly string[], env: Environment): string {
  const lines = names.map((name) => {
    const description = schema.shape[name]?.meta()?.description;
    return `  ${name} is ${env[name] ? "not valid" : "missing"}${description ? `: ${description}` : ""}\n`;
  });
  return `This configuration can't be used:\n${lines.join("")}`;
}
