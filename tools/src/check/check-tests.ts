import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isForTests } from "./is-for-tests.ts";

type Habit = { found: RegExp; advice: string };

const habits: Habit[] = [
  {
    found: /\brandomInt\b.*\bfrom "node:crypto"/,
    advice: "its inputs differ from run to run: take them from seededRandom(fuzzSeed()).",
  },
  {
    found: /\b(?:performance|Date)\.now\(\) - \w+\)\.toBeLessThan(?:OrEqual)?\(1?\d?_?\d{1,3}\)/,
    advice: "a slow machine fails it: expect the condition, or allow the work twenty seconds.",
  },
  {
    found: /\b(?:expires_at|\w+_ends_at|next_\w+_at|poll_at|due_at|\w+_until) = now\(\)(?! [-+])/,
    advice: "the column rounds up, so it may not be due yet: write `now() - interval '1 second'`.",
  },
];

/** What a test must not depend on, because it fails a whole run once in a hundred. */
export async function findTestProblems(root: string): Promise<string[]> {
  const problems: string[] = [];
  for await (const file of glob("{shared,services,infra,dev,tools,cli,console,tests}/**/*.ts", {
    cwd: root,
    exclude: ["**/node_modules"],
  })) {
    if (!isForTests(file)) continue;
    problems.push(...problemsOf(await readFile(join(root, file), "utf8")).map((problem) => `${file}:${problem}`));
  }
  return problems;
}

export function problemsOf(text: string): string[] {
  return text
    .split("\n")
    .flatMap((line, at) => habits.flatMap(({ found, advice }) => (found.test(line) ? `${at + 1}: ${advice}` : [])));
}
