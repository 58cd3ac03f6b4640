import { inUnit, type Unit } from "@outbound/events/unit-of-work";
import type { Db } from "@outbound/postgres/database";
import { type Chunk, type Outcome, readChunk, saveOutcome } from "./chunk-table.ts";
import { findJob, type StoredJob } from "./job-table.ts";

/** Commits a chunk's effect on this database with its outcome, so that a repeat finds it done. */
export function once(
  db: Db,
  { workspace_id, id, step }: StoredJob,
  chunk: Chunk,
  work: (unit: Unit) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  return db.transaction(
    inUnit(async (unit) => {
      const job = await findJob(unit.tx, workspace_id, id, "for update");
      if (!job || job.step !== step) return undefined;
      const known = await readChunk(unit.tx, job);
      if (known?.outcome) return known.outcome;
      if (job.state !== "running" || !known) return undefined;
      const outcome = await work(unit);
      await saveOutcome(unit.tx, job, chunk, outcome);
      return outcome;
    }),
  );
}

export function countsOf(results: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const result of results) counts[result] = (counts[result] ?? 0) + 1;
  return counts;
}
