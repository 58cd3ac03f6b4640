import { z } from "zod";
import { page } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { listReplies } from "./list-replies.ts";
import { replyRow } from "./reply.ts";

export const exportReplies = defineOperation({
  name: "reply.export",
  service: "campaign",
  queue: "leaf",
  summary: "Read all replies that match, a thousand at a time, the last received first.",
  app: { role: "viewer" },
  input: listReplies.input.omit({ limit: true }),
  output: page(
    replyRow.extend({
      company_name: z.string().nullable(),
      /** Of the mail that was replied to; null is the step's own copy, or not known. */
      variant: z.string().nullable(),
      /** Of the conversation. */
      assignee: z.string().nullable(),
    }),
  ),
  errors: [],
  readOnly: true,
});
