import { z } from "zod";
import { inWorkspace, timestamp } from "../fields.ts";

export const jobKinds = ["import", "enrol", "suppress", "erase"] as const;
export type JobKind = (typeof jobKinds)[number];

/** `uploading` waits for rows, `collecting` looks for who matches; the last three are final. */
export const jobStates = ["uploading", "collecting", "running", "done", "stopped", "failed"] as const;
export type JobState = (typeof jobStates)[number];

export const isEnded = (state: JobState): boolean => ["done", "stopped", "failed"].includes(state);

/** Unfinished jobs of one workspace. */
export const mostJobsAtOnce = 5;
export const mostRowsPerJob = 1_000_000;
/** Of the rows of one import, as JSON. */
export const mostBytesPerJob = 250_000_000;
/** Rows in one call, and in one transaction of an import. */
export const rowsPerPiece = 500;

export const job = z.object({
  id: z.uuid(),
  ...inWorkspace,
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  /** The file, or who was meant. */
  name: z.string(),
  /** Where an enrol job enrols. */
  campaign_id: z.uuid().nullable(),
  /** Rows or people; it grows until all are there. */
  total: z.int(),
  /** Of these, how many have been looked at. */
  done: z.int(),
  /** How many had each result, in the words of the operation that does it for one. */
  counts: z.record(z.string(), z.int()),
  /** How many `job.refused` tells of. */
  refused: z.int(),
  /** Why it failed, in a sentence. */
  problem: z.string().nullable(),
  started_by: z.string().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type Job = z.output<typeof job>;

export const jobId = z.string();
