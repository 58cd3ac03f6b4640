import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const deleteSavedAnswer = defineOperation({
  name: "saved-answer.delete",
  service: "campaign",
  queue: "leaf",
  summary: "Delete a saved answer.",
  app: { role: "editor" },
  audit: { did: "Deleted a saved reply" },
  input: z.object({ id: z.string() }),
  output: z.object({ id: z.uuid() }),
  errors: ["not-found"],
});
