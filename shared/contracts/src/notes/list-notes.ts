import { z } from "zod";
import { page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { replyId } from "../replies/reply.ts";
import { note } from "./note.ts";

export const listNotes = defineOperation({
  name: "note.list",
  service: "campaign",
  queue: "leaf",
  summary: "List the notes about the conversation of a reply, newest first.",
  app: { role: "viewer" },
  input: z.object({ id: replyId, ...pageQuery }),
  output: page(note),
  errors: ["not-found"],
  readOnly: true,
});
