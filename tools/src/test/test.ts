import { fileURLToPath } from "node:url";
import { readArguments } from "@outbound/service/read-arguments";
import { recordRun } from "./run-history.ts";
import { runVitest, withoutLong } from "./run-vitest.ts";
import { filesToRepeat, judge, type Run } from "./verdict.ts";

const args = process.argv.slice(2).filter((arg) => arg !== "--all");
const isWhole = args.length === 0;
const withLong = process.argv.includes("--all") || !isWhole;
const informational = args.filter((arg) => arg === "--help" || arg === "--version");
readArguments(
  {
    command: "npm test --",
    words: "FILE …",
    about: `Runs every test but the long ones, or those of the files that are named, on servers of its own. The last lines count
them. When no file is named, one that failed runs once more, alone: what passes then is green, and told as unstable.
--all (npm run test:all) runs the long ones too. All other options are vitest's, such as -t NAME for the tests of that name.`,
    options: {},
    more: "TEST_POSTGRES_URL and TEST_RABBITMQ_URL name servers to use instead.",
    understand: () => undefined,
  },
  informational,
);

const startedAt = new Date();
const filter = withLong ? [] : [withoutLong];
const first = await runVitest([...filter, ...args]);
const second = new Map<string, Run>();
for (const { file, project } of isWhole ? filesToRepeat(first) : []) {
  console.log(`\nOnce more, alone: ${file}`);
  second.set(
    file,
    await runVitest([...filter, fileURLToPath(new URL(`../../../${file}`, import.meta.url)), "--project", project]),
  );
}
const verdict = judge(first, second);
process.exitCode = verdict.isGreen ? 0 : 1;
const often = isWhole ? await recordRun(startedAt, verdict) : [];
for (const line of [...verdict.lines.slice(0, -1), ...often, ...verdict.lines.slice(-1)]) console.log(line);
