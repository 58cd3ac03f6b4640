import { z } from "zod";
import { parseIsoDate } from "../iso-date.ts";
import { defineOperation } from "../operation.ts";
import { replyId } from "../replies/reply.ts";
import { conversation } from "./conversation.ts";
import { label, mostLabelsOfOne } from "./label.ts";

const invalidAssignee = "`assignee` must be a member's address, or null.";
const invalidTime = "`snoozed_until` must be an ISO 8601 date or date-time, or null.";

const labels = (name: string) => {
  const rule = `\`${name}\` must be a list of at most ${mostLabelsOfOne} labels.`;
  return z.array(label, rule).max(mostLabelsOfOne, rule).optional();
};

export const updateConversation = defineOperation({
  name: "conversation.update",
  service: "campaign",
  queue: "leaf",
  summary: "Close, snooze, assign, label or mark as unread the conversation of a reply.",
  app: { role: "editor" },
  audit: {
    did: "Changed a conversation",
    shows: ["open", "unread", "snoozed_until", "assignee", "add_labels", "remove_labels"],
    idOf: { input: "reply" },
  },
  input: z
    .object({
      id: replyId,
      /** False marks all its replies as handled, true the last one as to be handled. */
      open: z.boolean("`open` must be true or false.").optional(),
      unread: z.boolean("`unread` must be true or false.").optional(),
      /** It is listed again at that time, or when the person writes. */
      snoozed_until: z
        .string(invalidTime)
        .transform((text, context) => {
          const date = parseIsoDate(text);
          if (!date) context.addIssue({ code: "custom", message: invalidTime });
          return date ?? z.NEVER;
        })
        .nullable()
        .optional(),
      /** The newest reply that was seen: what would put away a newer one is refused. */
      last_reply_id: replyId.optional(),
      assignee: z
        .string(invalidAssignee)
        .trim()
        .toLowerCase()
        .max(254, invalidAssignee)
        .includes("@", invalidAssignee)
        .nullable()
        .optional(),
      add_labels: labels("add_labels"),
      remove_labels: labels("remove_labels"),
    })
    .refine(
      ({ open, unread, snoozed_until, assignee, add_labels, remove_labels }) =>
        [open, unread, snoozed_until, assignee, add_labels, remove_labels].some((value) => value !== undefined),
      "Send at least one of `open`, `unread`, `snoozed_until`, `assignee`, `add_labels` and `remove_labels`.",
    ),
  output: conversation,
  errors: ["not-found", "bad-request", "conflict"],
});
