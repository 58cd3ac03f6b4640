import { spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RunReport } from "./run-report.ts";
import type { Run } from "./verdict.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const reporter = fileURLToPath(new URL("run-report.ts", import.meta.url));

/** Leaves out what `tags: ["long"]` marks. */
export const withoutLong = "--tags-filter=!long";

/** SIGINT and SIGTERM end it, without a report: what was interrupted says nothing. */
export async function runVitest(args: readonly string[], output: "inherit" | "ignore" = "inherit"): Promise<Run> {
  // Everything that interrupted tests leave is in this folder.
  const folder = await mkdtemp(join(tmpdir(), "outbound-test-"));
  // Servers that drop root's rights store files in it.
  await chmod(folder, 0o755);
  const reportFile = join(folder, "report.json");
  const child = spawn(process.execPath, [vitest, "run", "--reporter=default", `--reporter=${reporter}`, ...args], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder, OUTBOUND_TEST_REPORT: reportFile },
    stdio: ["ignore", output, output],
  });
  let isInterrupted = false;
  const passOn = (signal: NodeJS.Signals) => {
    isInterrupted = true;
    child.kill(signal);
  };
  process.on("SIGINT", passOn).on("SIGTERM", passOn);
  const status = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("exit", resolve),
  );
  process.off("SIGINT", passOn).off("SIGTERM", passOn);

  const report = await readFile(reportFile, "utf8").then(
    (text) => JSON.parse(text) as RunReport,
    () => undefined,
  );
  // Servers that are still ending may write.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  return { report: isInterrupted ? undefined : report, status };
}
