import { z } from "zod";
import { inWorkspace, timestamp } from "../fields.ts";

export const jobKinds = ["import", "enrol", "suppress", "tag", "erase"] as const;
export type JobKind = (typeof jobKinds)[number];

/** `uploading` waits for rows, `collecting` searches the matching prospects; the last three are final. */
export const jobStates = ["uploading", "collecting", "running", "done", "stopped", "failed"] as const;
export type JobState = (typeof jobStates)[number];

export const isEnded = (state: JobState): boolean => ["done", "stopped", "failed"].includes(state);

export const mostJobsAtOnce = 5;
export const mostRowsPerJob = 1_000_000;
export const mostBytesPerJob = 250_000_000;
export const rowsPerPiece = 500;

export const job = z.object({
  id: z.uuid(),
  ...inWorkspace,
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  name: z.string(),
  campaign_id: z.uuid().nullable(),
  /** Where an import's people are added, and the job that does it; its id is null until the import is done. */
  next: z.object({ campaign_id: z.uuid(), job_id: z.uuid().nullable() }).nullable(),
  total: z.int(),
  done: z.int(),
  counts: z.record(z.string(), z.int()),
  refused: z.int(),
  problem: z.string().nullable(),
  started_by: z.string().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type Job = z.output<typeof job>;

export const jobId = z.string();
