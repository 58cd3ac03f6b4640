import { spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readArguments } from "@outbound/service/read-arguments";
import { summarize, type TestReport } from "./test-summary.ts";

const args = process.argv.slice(2);
const informational = args.filter((arg) => arg === "--help" || arg === "--version");
readArguments(
  {
    command: "npm test --",
    words: "FILE …",
    about: `Runs every test, or those of the files that are named, on servers of its own. The last lines count them.
All options are vitest's, such as -t NAME for the tests of that name.`,
    options: {},
    more: "TEST_POSTGRES_URL and TEST_RABBITMQ_URL name servers to use instead.",
    understand: () => undefined,
  },
  informational,
);
const root = fileURLToPath(new URL("../../../", import.meta.url));
// Everything that interrupted tests leave is in this folder.
const folder = await mkdtemp(join(tmpdir(), "outbound-test-"));
// Servers that drop root's rights store files in it.
await chmod(folder, 0o755);
const reportFile = join(folder, "report.json");

const vitest = join(root, "node_modules/vitest/vitest.mjs");
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
const child = spawn(process.execPath, [vitest, "run", ...reporters, ...args], {
  cwd: root,
  env: { ...process.env, TMPDIR: folder },
  stdio: ["ignore", "inherit", "inherit"],
});
// This process stays alive to print the last line.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
const status = await new Promise<number | null>((resolve, reject) => child.once("error", reject).once("exit", resolve));

const report = await readFile(reportFile, "utf8").then(
  (text) => JSON.parse(text) as TestReport,
  () => undefined,
);
// Servers that are still ending may write.
await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
const { lines, isGreen } = summarize(report, status);
process.exitCode = isGreen ? 0 : 1;
for (const line of lines) console.log(line);
