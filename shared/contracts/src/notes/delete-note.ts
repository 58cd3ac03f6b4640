import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const deleteNote = defineOperation({
  name: "note.delete",
  service: "campaign",
  queue: "leaf",
  summary: "Delete a note.",
  app: { role: "editor" },
  audit: { did: "Deleted a note" },
  input: z.object({ id: z.string() }),
  output: z.object({ id: z.uuid() }),
  errors: ["not-found"],
});
