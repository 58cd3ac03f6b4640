import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { replyId } from "../replies/reply.ts";
import { answerText } from "../replies/send-answer.ts";
import { draft } from "./draft.ts";

export const saveDraft = defineOperation({
  name: "conversation.save-draft",
  service: "campaign",
  queue: "leaf",
  summary: "Save the draft of a reply in the conversation. Nothing is sent.",
  app: { role: "editor" },
  tool: {
    name: "conversation_draft",
    about:
      "A member reads the draft in the app, changes it and sends it. It is the text alone: no subject, no quotes, no signature that " +
      "the emails before don't have. Read the conversation first, and name the `revision` of the draft that it has.",
  },
  audit: { did: "Saved a reply draft", idOf: { input: "reply" } },
  input: z.object({
    id: replyId,
    text: answerText,
    revision: z
      .uuid("`revision` must be that of the draft that was read, or null.")
      .nullable()
      .default(null)
      .describe("Of the draft that it replaces; null when there was none. It is refused when there is another by now."),
  }),
  output: draft,
  errors: ["not-found", "conflict"],
  storesActor: true,
});
