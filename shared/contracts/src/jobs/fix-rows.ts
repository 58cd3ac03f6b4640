import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { importRow } from "./import-rows.ts";
import { job, jobId } from "./job.ts";

/** A row that isn't refused any more stays as it is, so a client without an answer sends it again. */
export const fixRows = defineOperation({
  name: "job.fix-rows",
  service: "prospect",
  queue: "rpc",
  summary: "Import rows again that an import refused, with other cells.",
  app: { role: "editor" },
  audit: { did: "Fixed skipped rows of an import" },
  input: z.object({
    id: jobId,
    rows: z
      .array(importRow.pick({ line: true, cells: true }).extend({ piece: z.int().min(0).max(100_000) }))
      .min(1)
      .max(100),
  }),
  output: z.object({
    /** In the order of the rows; null of one that is refused no longer. */
    data: z.array(z.object({ line: z.int(), reason: z.string().nullable() })),
    job,
  }),
  errors: ["not-found", "conflict"],
  bodyLimitBytes: 1024 * 1024,
});
