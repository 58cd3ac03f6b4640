import { z } from "zod";
import { inWorkspace, timestamp } from "../fields.ts";

export const jobKinds = ["import", "enrol", "suppress", "erase"] as const;
export type JobKind = (typeof jobKinds)[number];

/** `uploading` waits for rows, `collecting` searches the matching prospects; the last three are final. */
export const jobStates = ["uploading", "collecting", "running", "done", "stopped", "failed"] as const;
export type JobState = (typeof jobStates)[number];

export const isEnded = (state: JobState): boolean => ["done", "stopped", "failed"].includes(state);

/** The limit on unfinished jobs of one workspace. */
export const mostJobsAtOnce = 5;
export const mostRowsPerJob = 1_000_000;
/** The limit on the rows of one import, as JSON. */
export const mostBytesPerJob = 250_000_000;
/** The number of rows in one call, and in one transaction of an import. */
export const rowsPerPiece = 500;

export const job = z.object({
  id: z.uuid(),
  ...inWorkspace,
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  /** The file's name, or a description of the chosen prospects. */
  name: z.string(),
  /** The campaign of an enrol job. */
  campaign_id: z.uuid().nullable(),
  /** Rows or people; it grows until all are known. */
  total: z.int(),
  /** The number of rows or people processed. */
  done: z.int(),
  /** The number per result, named as in the operation for one prospect. */
  counts: z.record(z.string(), z.int()),
  /** The number of rows in `job.refused`. */
  refused: z.int(),
  /** The reason of a failed job, as a sentence. */
  problem: z.string().nullable(),
  started_by: z.string().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type Job = z.output<typeof job>;

export const jobId = z.string();
