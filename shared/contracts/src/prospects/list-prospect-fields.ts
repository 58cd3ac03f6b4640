import { z } from "zod";
import { defineOperation } from "../operation.ts";

/** A count of all would read every prospect. */
export const newestWithFields = 1_000;
export const mostFields = 200;

export const listProspectFields = defineOperation({
  name: "prospect.fields",
  service: "prospect",
  queue: "leaf",
  summary: `List the custom fields of the newest ${newestWithFields.toLocaleString("en")} prospects, by how many have them.`,
  app: { role: "viewer" },
  input: z.object({}),
  output: z.object({
    /** How many there are, of the newest. */
    prospects: z.int(),
    /** At most 200. */
    data: z.array(z.object({ name: z.string(), prospects: z.int() })),
  }),
  errors: [],
  readOnly: true,
});
