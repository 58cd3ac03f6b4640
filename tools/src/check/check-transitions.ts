import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isForTests } from "./is-for-tests.ts";

const source = "services/campaign/src/";
const homes: Record<string, string> = {
  enrolment: `${source}enrolments/transitions/`,
  send: `${source}ledger/transitions/`,
};
const write = /\b(?:update|insert\s+into|delete\s+from|merge\s+into)\s+(?:only\s+)?(?:public\.)?(?:"?(\w+)"?|(\$\{))/gi;

/** Only transitions change an enrolment or a send, so no other file of the service may write their tables. */
export async function findTransitionProblems(root: string): Promise<string[]> {
  const problems: string[] = [];
  const written = new Set<string>();
  for await (const file of glob(`${source}**/*.ts`, { cwd: root })) {
    // Tests arrange what they need.
    if (isForTests(file)) continue;
    const text = await readFile(join(root, file), "utf8");
    problems.push(...strayWrites(file, text).map((problem) => `${file}: ${problem}`));
    for (const table of writtenTables(text)) written.add(table ?? "");
  }
  const unseen = Object.keys(homes).filter((table) => !written.has(table));
  return [
    ...problems,
    ...unseen.map((table) => `Nothing writes the table ${table}: this check looks at the wrong files.`),
  ];
}

export function strayWrites(file: string, text: string): string[] {
  return writtenTables(text).flatMap((table) => {
    if (table === undefined) return "a statement writes a table that only runs say: write its name.";
    const home = homes[table];
    return home === undefined || file.startsWith(home) ? [] : `writes the table ${table}, which ${home} alone does.`;
  });
}

const writtenTables = (text: string): (string | undefined)[] =>
  [...text.matchAll(write)].map(([, table]) => table?.toLowerCase());
