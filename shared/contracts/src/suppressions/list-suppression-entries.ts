import { z } from "zod";
import { page, pageQuery, uuidParameter } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { suppressionRow } from "./suppression-row.ts";

export const listSuppressionEntries = defineOperation({
  name: "suppression.entries",
  service: "prospect",
  queue: "leaf",
  summary: "List the entries of the workspace, of the global list, or of all lists for the operator, newest first.",
  input: z.object({
    /** The list that holds for every workspace, alone. */
    global: z.boolean().default(false),
    id: uuidParameter("id"),
    /** Only the entry of this address or domain, also when it holds the hash alone. */
    value: z.string().optional(),
    ...pageQuery,
  }),
  output: page(suppressionRow.extend({ workspace_id: z.uuid().nullable() })),
  errors: [],
  readOnly: true,
});
