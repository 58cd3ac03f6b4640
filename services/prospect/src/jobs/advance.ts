import type { Unit } from "@outbound/events/unit-of-work";
import { beginNext } from "./begin-next.ts";
import type { Chunk, Outcome } from "./chunk-table.ts";
import { moveJob, type StoredJob } from "./job-table.ts";
import { announceStep } from "./step.ts";

/** Counts the chunk, also of a job that was stopped meanwhile, and announces the next. `job` is locked. */
export async function advance(unit: Unit, job: StoredJob, chunk: Chunk, outcome: Outcome): Promise<void> {
  const done = job.done + chunk.size;
  const counts = { ...job.counts };
  for (const [result, count] of Object.entries(outcome.counts)) counts[result] = (counts[result] ?? 0) + count;
  const state = job.state === "running" && done >= job.total ? "done" : job.state;
  const refused = job.refused + outcome.refused.length;
  await moveJob(unit, job, { ...job, state, chunk: job.chunk + 1, done, counts, refused });
  if (state === "done" && job.input.next) await beginNext(unit, job, job.input.next);
  if (state === "running") announceStep(unit, { ...job, step: job.step + 1 });
}
