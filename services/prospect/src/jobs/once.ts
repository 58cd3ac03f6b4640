import { inUnit, type Unit } from "@outbound/events/unit-of-work";
import type { WorkspaceDb } from "@outbound/postgres/database";
import { advance } from "./advance.ts";
import { type Chunk, type Outcome, readOutcome, saveOutcome } from "./chunk-table.ts";
import { findJob, type StoredJob } from "./job-table.ts";

/** With `advances` the job goes on in the same commit, before anybody else is informed. */
type Options = { advances?: boolean };

/**
 * Commits a chunk's effect on this database with its outcome, so that a repeat finds it done. Undefined when the job was
 * stopped before, and when it has gone on.
 */
export function once(
  db: WorkspaceDb,
  { id, step }: StoredJob,
  chunk: Chunk,
  work: (unit: Unit) => Promise<Outcome>,
  { advances = false }: Options = {},
): Promise<Outcome | undefined> {
  return db.transaction(
    inUnit(async (unit) => {
      const job = await findJob(unit, id, "for update");
      if (!job || job.step !== step) return undefined;
      const known = await readOutcome(unit, job);
      if (known) return known;
      if (job.state !== "running") return undefined;
      const outcome = await work(unit);
      await saveOutcome(unit, job, chunk, outcome);
      if (!advances) return outcome;
      await advance(unit, job, chunk, outcome);
      return undefined;
    }),
  );
}

export function countsOf(results: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const result of results) counts[result] = (counts[result] ?? 0) + 1;
  return counts;
}
