import type { JobKind } from "@outbound/contracts/jobs/job";
import { mostRowsPerJob, rowsPerPiece } from "@outbound/contracts/jobs/job";
import { inUnit } from "@outbound/events/unit-of-work";
import type { WorkspaceDb } from "@outbound/postgres/database";
import { insertChunks } from "../jobs/chunk-table.ts";
import {
  endJob,
  findJob,
  forgetAddress,
  growJob,
  type MatchingInput,
  moveJob,
  type StoredJob,
} from "../jobs/job-table.ts";
import { announceStep } from "../jobs/step.ts";
import { findMatching, type MatchingFilter } from "./matching-table.ts";

const collectedAtOnce = 5_000;

/** An erasing chunk holds the workspace's exclusive lock for as long as it takes, so it is small. */
const chunkSizes: Record<JobKind, number> = { import: rowsPerPiece, enrol: 500, suppress: 500, tag: 500, erase: 50 };

/** Stores who matches before anybody is changed, because the job's own changes affect the filter. */
export function collect(db: WorkspaceDb, { id, step }: StoredJob): Promise<void> {
  return db.transaction(
    inUnit(async (unit) => {
      const job = await findJob(unit, id, "for update");
      if (!job || job.step !== step || job.state !== "collecting") return;
      const found = await findMatching(unit, filterOf(job), collectedAtOnce);
      const chunks = inChunks(
        found.map((person) => person.id),
        chunkSizes[job.kind],
      );
      if (chunks.length > 0) await insertChunks(unit, job, chunks);
      const { rows: total } = await growJob(unit, job, { rows: found.length, bytes: 0 });
      const problem = tooMany(total, job.input.at_most);
      if (problem) return endJob(unit, job, "failed", problem);

      const last = found.at(-1);
      const isMore = found.length === collectedAtOnce;
      const state = isMore ? "collecting" : total > 0 ? "running" : "done";
      const collected = last ? { at: last.created_at.toISOString(), id: last.id } : job.collected;
      const chunk = isMore ? job.chunk + chunks.length : 0;
      await moveJob(unit, job, { ...job, state, chunk, collected });
      if (!isMore) await forgetAddress(unit, job);
      if (state !== "done") announceStep(unit, { ...job, step: step + 1 });
    }),
  );
}

function filterOf({ input, collected }: StoredJob): MatchingFilter {
  return {
    ...toFilter(input),
    after: collected ? { at: new Date(collected.at), id: collected.id } : undefined,
  };
}

const toFilter = ({ filter: { created_since, ...filter } }: MatchingInput): MatchingFilter => ({
  ...filter,
  created_since: created_since === undefined ? undefined : new Date(created_since),
});

function tooMany(total: number, atMost: number | undefined): string | undefined {
  if (atMost !== undefined && total > atMost) {
    return `More prospects match now than the ${atMost.toLocaleString("en")} that the job was started for. None was changed: check them again.`;
  }
  if (total <= mostRowsPerJob) return undefined;
  return `More than ${mostRowsPerJob.toLocaleString("en")} prospects match. None was changed: narrow the filter.`;
}

const inChunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
