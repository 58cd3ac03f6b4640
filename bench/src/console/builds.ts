import { rm } from "node:fs/promises";
import { runProgram } from "@outbound/servers/processes/run-program";
import { fromRoot } from "@outbound/servers/services";
import { median } from "../load/closed-loop.ts";

const times = 3;

export async function timeBuilds(): Promise<{ unchangedMs: number; wholeMs: number }> {
  console.error("Building the app …");
  const wholeMs = await measure(async () => {
    await rm(fromRoot("console/dist/made-from"), { force: true });
    await build();
  });
  return { wholeMs, unchangedMs: await measure(build) };
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

async function build(): Promise<void> {
  const { status, output } = await runProgram(fromRoot("."), "console/build.ts");
  if (status !== 0) throw new Error(output);
}
