import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const listLabels = defineOperation({
  name: "conversation.list-labels",
  service: "campaign",
  queue: "leaf",
  summary: "List the labels that conversations of the workspace have, by their names.",
  app: { role: "viewer" },
  input: z.object({}),
  output: z.object({ data: z.array(z.string()) }),
  errors: [],
  readOnly: true,
});
