import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "@outbound/servers/processes/run-program";
import { fromRoot } from "@outbound/servers/services";
import { median } from "../load/closed-loop.ts";

const times = 3;

export async function timeBuilds(): Promise<{ unchangedMs: number; wholeMs: number }> {
  console.error("Building the app …");
  const root = fromRoot(".");
  await run(root, "console/build.ts");
  const folder = await mkdtemp(join(tmpdir(), "outbound-console-"));
  const vite = ["build", fromRoot("console"), "--outDir", join(folder, "dist"), "--emptyOutDir", "--logLevel", "warn"];
  try {
    const whole = await measure(() => run(root, fromRoot("node_modules/vite/bin/vite.js"), vite));
    const unchanged = await measure(() => run(root, "console/build.ts"));
    return { unchangedMs: unchanged, wholeMs: whole };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(work: () => Promise<void>): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const startedAt = performance.now();
    await work();
    taken.push(performance.now() - startedAt);
  }
  return median(taken);
}

async function run(root: string, program: string, args: string[] = []): Promise<void> {
  const { status, output } = await runProgram(root, program, args, { NODE_ENV: "production" });
  if (status !== 0) throw new Error(output);
}
