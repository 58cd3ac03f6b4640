import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { replyId } from "../replies/reply.ts";
import { note } from "./note.ts";

const longestNote = 10_000;

export const addNote = defineOperation({
  name: "note.add",
  service: "campaign",
  queue: "leaf",
  summary: "Write a note for the workspace's members about the conversation of a reply.",
  app: { role: "editor" },
  audit: { did: "Added a note", answers: ["id"] },
  input: z.object({
    id: replyId,
    text: z
      .string("`text` must be a text.")
      .refine((text) => text.trim() !== "", "`text` must not be empty.")
      .max(longestNote, `\`text\` must have at most ${longestNote} characters.`),
  }),
  output: note.pick({ id: true }),
  errors: ["not-found", "conflict"],
  storesActor: true,
});
