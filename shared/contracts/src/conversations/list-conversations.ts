import { z } from "zod";
import { page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { listedConversation } from "./conversation.ts";
import { label } from "./label.ts";

export const conversationLists = ["open", "unread", "snoozed", "all"] as const;

export const conversationOrders = ["newest", "oldest"] as const;

export const listConversations = defineOperation({
  name: "conversation.list",
  service: "campaign",
  queue: "leaf",
  summary: "List conversations with prospects who wrote, the last changed first or last.",
  app: { role: "viewer" },
  tool: {
    about:
      "An open one waits for a reply. `snippet` is the beginning of the prospect's last reply; read the emails with `conversation_get`, " +
      "whose `id` is the `reply_id` of this list, before you reply.",
  },
  input: z.object({
    show: z
      .enum(conversationLists, `\`show\` must be one of: ${conversationLists.join(", ")}.`)
      .default("open")
      .describe("Which. Open and unread ones are listed again when their snooze is over."),
    assignee: z
      .string("`assignee` must be an address, or nobody.")
      .optional()
      .describe("Only those of this member, by their address, or `nobody`."),
    label: label.optional().describe("Only those with this label."),
    words: z
      .string("`words` must be a text.")
      .max(200, "`words` must have at most 200 characters.")
      .optional()
      .describe(
        "The prospect's name and address, a reply of theirs or one to them have words that begin so, in any case of their letters.",
      ),
    order: z
      .enum(conversationOrders, `\`order\` must be one of: ${conversationOrders.join(", ")}.`)
      .default("newest")
      .describe("Which come first: the last changed, or those that have waited longest."),
    ...pageQuery,
  }),
  output: page(listedConversation),
  errors: [],
  readOnly: true,
});
