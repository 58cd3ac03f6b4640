import { z } from "zod";
import { page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { job, jobId } from "./job.ts";

export const getJob = defineOperation({
  name: "job.get",
  service: "prospect",
  queue: "leaf",
  summary: "Say how far a job is; of any workspace for the operator.",
  app: { role: "viewer" },
  input: z.object({ id: jobId }),
  output: job,
  errors: ["not-found"],
  readOnly: true,
});

export const listJobs = defineOperation({
  name: "job.list",
  service: "prospect",
  queue: "leaf",
  summary: "List the jobs, newest first; of all workspaces for the operator.",
  app: { role: "viewer" },
  input: z.object(pageQuery),
  output: page(job),
  errors: [],
  readOnly: true,
});

/** Completed rows stay as they are. */
export const stopJob = defineOperation({
  name: "job.stop",
  service: "prospect",
  queue: "leaf",
  summary: "Stop a job after the batch that is being done.",
  app: { role: "editor" },
  audit: { did: "Stopped a job" },
  input: z.object({ id: jobId }),
  output: job,
  errors: ["not-found", "conflict"],
});

export const refusedRow = z.object({
  piece: z.int(),
  line: z.int().nullable(),
  /** The row as it came, or the person's address; empty when the person was erased since. */
  cells: z.array(z.string()),
  reason: z.string(),
});

export const listRefused = defineOperation({
  name: "job.refused",
  service: "prospect",
  queue: "leaf",
  summary: "List the rows or people that a job refused, with why, in the order in which it came to them.",
  app: { role: "viewer" },
  input: z.object({
    id: jobId,
    cursor: z
      .string()
      .regex(/^\d{1,7}$/, "`cursor` must be the `next_cursor` of a previous response.")
      .optional(),
  }),
  output: z.object({
    columns: z.array(z.string()),
    /** What each column was imported as; empty is not at all. */
    meanings: z.array(z.string()),
    data: z.array(refusedRow),
    next_cursor: z.string().nullable(),
  }),
  errors: ["not-found"],
  readOnly: true,
});
