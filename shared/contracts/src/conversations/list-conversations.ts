import { z } from "zod";
import { page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { conversation } from "./conversation.ts";
import { label } from "./label.ts";

export const conversationLists = ["open", "unread", "snoozed", "all"] as const;

export const listConversations = defineOperation({
  name: "conversation.list",
  service: "campaign",
  queue: "leaf",
  summary: "List conversations with people who wrote, the last changed first.",
  app: { role: "viewer" },
  input: z.object({
    /** Open and unread ones are listed again when their snooze is over. */
    show: z.enum(conversationLists, `\`show\` must be one of: ${conversationLists.join(", ")}.`).default("open"),
    /** A member's address, or `nobody`. */
    assignee: z.string("`assignee` must be an address, or nobody.").optional(),
    label: label.optional(),
    words: z
      .string("`words` must be a text.")
      .max(200, "`words` must have at most 200 characters.")
      .optional()
      .describe(
        "The person's name and address or a reply of theirs have words that begin so, in any case of their letters.",
      ),
    ...pageQuery,
  }),
  output: page(conversation),
  errors: [],
  readOnly: true,
});
