import { z } from "zod";
import { page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { suppressionRow } from "./suppression-row.ts";

export const listSuppressionEntries = defineOperation({
  name: "suppression.entries",
  service: "prospect",
  queue: "leaf",
  summary: "List the entries of the workspace or of the global list, newest first.",
  input: z.object({
    global: z.boolean().default(false),
    /** Only the entry of this address or domain, also when it holds the hash alone. */
    value: z.string().optional(),
    ...pageQuery,
  }),
  output: page(suppressionRow),
  errors: [],
  readOnly: true,
});
