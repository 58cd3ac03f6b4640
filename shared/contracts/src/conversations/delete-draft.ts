import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { replyId } from "../replies/reply.ts";

export const deleteDraft = defineOperation({
  name: "conversation.delete-draft",
  service: "campaign",
  queue: "leaf",
  summary: "Delete the draft of a reply in the conversation.",
  app: { role: "editor" },
  audit: { did: "Deleted a reply draft", idOf: { input: "reply" } },
  input: z.object({
    id: replyId,
    /** Of the draft that was read. */
    revision: z.uuid("`revision` must be that of the draft that was read."),
  }),
  output: z.object({}),
  errors: ["not-found", "conflict"],
});
