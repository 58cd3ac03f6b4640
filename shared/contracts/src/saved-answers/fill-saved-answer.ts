import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { replyId } from "../replies/reply.ts";

export const fillSavedAnswer = defineOperation({
  name: "saved-answer.fill",
  service: "campaign",
  queue: "leaf",
  summary: "Fill a saved answer in for whoever wrote a reply.",
  app: { role: "viewer" },
  input: z.object({ id: z.string(), reply_id: replyId }),
  output: z.object({
    text: z.string(),
    /** The variables without a value; in the text each stands in brackets. */
    missing: z.array(z.string()),
  }),
  errors: ["not-found", "conflict"],
  readOnly: true,
});
