import { z } from "zod";
import { timestamp } from "../fields.ts";
import { replyRow } from "../replies/reply.ts";

/** All mails with one person who wrote: its state, and the person's last reply. */
export const conversation = replyRow
  .pick({
    prospect: true,
    campaign: true,
    from: true,
    subject: true,
    snippet: true,
    classification: true,
    autoreplied: true,
    autoreply_kind: true,
    held: true,
    received_at: true,
  })
  .extend({
    id: z.uuid().describe("The prospect's id. Conversations are read and replied to by `reply_id`."),
    reply_id: z
      .uuid()
      .describe("The id of the prospect's last reply, by which the conversation is read and replied to."),
    company: z.string().nullable().describe("The name of the prospect's company; null without one."),
    at: timestamp.describe("When something came last, or the end of its snooze."),
    open: z.boolean().describe("Whether a reply is to be handled."),
    unread: z.boolean().describe("Whether nobody has read it."),
    snoozed_until: timestamp.nullable().describe("Until when nobody wants to see it."),
    assignee: z.string().nullable().describe("The address of the member who handles it."),
    has_draft: z.boolean().describe("Whether a reply is drafted and not sent."),
    labels: z.array(z.string()).describe("Its labels."),
  });
/** One that was looked for by words. */
export const listedConversation = conversation.extend({
  found_in_own: z
    .boolean()
    .optional()
    .describe("Whether only what the workspace itself wrote to the prospect has the words that were looked for."),
});
export type Conversation = z.output<typeof conversation>;
