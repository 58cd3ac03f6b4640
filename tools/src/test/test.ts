import { fileURLToPath } from "node:url";
import { readArguments } from "@outbound/service/read-arguments";
import { recordRun } from "./run-history.ts";
import { runVitest } from "./run-vitest.ts";
import { filesToRepeat, judge, type Run } from "./verdict.ts";

const args = process.argv.slice(2);
const informational = args.filter((arg) => arg === "--help" || arg === "--version");
readArguments(
  {
    command: "npm test --",
    words: "FILE …",
    about: `Runs every test, or those of the files that are named, on servers of its own. The last lines count them. When every
test runs, a file that failed runs once more, alone: what passes then is green, and told as unstable.
All options are vitest's, such as -t NAME for the tests of that name.`,
    options: {},
    more: "TEST_POSTGRES_URL and TEST_RABBITMQ_URL name servers to use instead.",
    understand: () => undefined,
  },
  informational,
);

const startedAt = new Date();
const first = await runVitest(args);
const second = new Map<string, Run>();
const isWhole = args.length === 0;
for (const { file, project } of isWhole ? filesToRepeat(first) : []) {
  console.log(`\nOnce more, alone: ${file}`);
  second.set(
    file,
    await runVitest([fileURLToPath(new URL(`../../../${file}`, import.meta.url)), "--project", project]),
  );
}
const verdict = judge(first, second);
process.exitCode = verdict.isGreen ? 0 : 1;
const often = isWhole ? await recordRun(startedAt, verdict) : [];
for (const line of [...verdict.lines.slice(0, -1), ...often, ...verdict.lines.slice(-1)]) console.log(line);
