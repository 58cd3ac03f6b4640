import { z } from "zod";
import { page, pageQuery, uuidParameter } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { suppressionRow } from "./suppression-row.ts";

export const listSuppressionEntries = defineOperation({
  name: "suppression.entries",
  service: "prospect",
  queue: "leaf",
  summary: "List the entries of the workspace, of the global list, or of all lists for the operator, newest first.",
  app: { role: "operator" },
  input: z.object({
    global: z.boolean().default(false),
    id: uuidParameter("id"),
    /** Finds only the entry of this address or domain, also one that holds the hash. */
    value: z.string().optional(),
    ...pageQuery,
  }),
  output: page(suppressionRow.extend({ workspace_id: z.uuid().nullable() })),
  errors: [],
  readOnly: true,
});
