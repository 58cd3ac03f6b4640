import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Verdict } from "./verdict.ts";

/** One line a run of all tests, as JSON, the newest last. Git ignores it. */
const historyFile = fileURLToPath(new URL("../../../test-runs.jsonl", import.meta.url));
const runsKept = 10;

const pastRun = z.object({
  started_at: z.string(),
  seconds: z.number(),
  passed: z.number(),
  failed: z.number(),
  unstable: z.array(z.object({ file: z.string(), test: z.string(), error: z.string() })),
});
type PastRun = z.infer<typeof pastRun>;

/** Returns a line for each test that was unstable in two of the last ten runs here: it has a bug. */
export async function recordRun(startedAt: Date, verdict: Verdict): Promise<string[]> {
  const run: PastRun = {
    started_at: startedAt.toISOString(),
    seconds: Math.round((Date.now() - startedAt.getTime()) / 1000),
    passed: verdict.passed,
    failed: verdict.failed,
    unstable: verdict.unstable,
  };
  const runs = [...(await readRuns()), run].slice(-runsKept);
  await writeFile(historyFile, runs.map((past) => `${JSON.stringify(past)}\n`).join(""));
  return oftenUnstable(runs);
}

export function oftenUnstable(runs: readonly Pick<PastRun, "unstable">[]): string[] {
  const names = runs.flatMap(({ unstable }) => [...new Set(unstable.map(({ file, test }) => `${file} > ${test}`))]);
  return [...Map.groupBy(names, (name) => name)]
    .filter(([, { length }]) => length > 1)
    .map(([name, { length }]) => `unstable in ${length} of the last ${runs.length} runs, which is a bug: ${name}`);
}

async function readRuns(): Promise<PastRun[]> {
  const text = await readFile(historyFile, "utf8").catch(() => "");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => pastRun.parse(JSON.parse(line)));
}
