import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isForTests } from "./is-for-tests.ts";

const home = /-(?:table|lock)\.ts$|\/transitions\/[^/]+$/;
const query = /\.query[(<]/;

/** A service's SQL is where a file's name says so: a table, a state's transitions, or a lock that no row stands for. */
export async function findTableProblems(root: string): Promise<string[]> {
  const problems: string[] = [];
  for await (const file of glob("services/*/src/**/*.ts", { cwd: root })) {
    if (hasStrayQuery(file.replaceAll("\\", "/"), await readFile(join(root, file), "utf8")))
      problems.push(`${file}: asks the database, which a *-table.ts, a *-lock.ts or a file of transitions/ does.`);
  }
  return problems;
}

export const hasStrayQuery = (file: string, text: string): boolean =>
  !isForTests(file) && !home.test(file) && query.test(text);
