import { doJobs } from "./do-jobs.ts";

export type FixtureJob = { kind: "work" | "wait" | "spin" | "fill" | "throw" | "exit"; at: number };

doJobs(({ kind, at }: FixtureJob) => {
  if (kind === "wait") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
  while (kind === "spin") Math.sqrt(at);
  if (kind === "throw") throw new Error("as told");
  if (kind === "exit") process.exit(1);
  const filled = [];
  while (kind === "fill") filled.push(Array.from({ length: 100_000 }, () => at));
  return `${at}`;
});
