import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { attachment, attachmentName } from "./attachment.ts";
import { mostAttachedBytes, tooLarge } from "./attachment-limits.ts";

const longestContent = 4 * Math.ceil(mostAttachedBytes / 3);

/** The same file under the same name has the same id, so a repeated upload changes nothing. */
export const addAttachment = defineOperation({
  name: "attachment.add",
  service: "campaign",
  queue: "leaf",
  summary: "Store a file for steps and replies to attach. It is deleted after a day in which none has it.",
  app: { role: "editor" },
  audit: { did: "Uploaded an attachment", shows: ["name"], answers: ["id"] },
  input: z.object({
    name: attachmentName,
    /** In base64. */
    content: z.string("`content` must be a text.").min(1, "The file is empty.").max(longestContent, tooLarge),
  }),
  output: attachment,
  errors: ["bad-request"],
  bodyLimitBytes: longestContent + 10_000,
});
