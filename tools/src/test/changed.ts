import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { readArguments } from "@outbound/service/read-arguments";
import { readImports } from "../check/read-imports.ts";
import { changedTests } from "./changed-tests.ts";
import { runVitest, withoutLong } from "./run-vitest.ts";
import { judge } from "./verdict.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));

const { since } = readArguments({
  command: "npm run test:changed --",
  about: `Runs the tests that the changed files can break, as far as imports tell: unit tests everywhere, and int, api and browser
tests in the packages that changed. What services do to each other is left to npm test.`,
  options: { since: { type: "string", default: "HEAD", value: "REF", about: "changed since this commit (HEAD)" } },
  understand: ({ since }) => ({ since }),
});

const changed = [
  ...(await git("diff", "--name-only", since)),
  ...(await git("ls-files", "--others", "--exclude-standard")),
];
const tests = changedTests(await readImports(root), changed);
if (tests.length === 0) {
  console.log(`No test imports what has changed since ${since}.`);
} else {
  const verdict = judge(await runVitest([withoutLong, ...tests.map((file) => join(root, file))]), new Map());
  for (const line of verdict.lines) console.log(line);
  process.exitCode = verdict.isGreen ? 0 : 1;
}

async function git(...args: string[]): Promise<string[]> {
  const { stdout } = await run("git", args, { cwd: root });
  return stdout.split("\n").filter(Boolean);
}
