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
    id: z.uuid(),
    reply_id: z.uuid(),
    /** When something came last, or the end of its snooze. */
    at: timestamp,
    open: z.boolean(),
    unread: z.boolean(),
    snoozed_until: timestamp.nullable(),
    assignee: z.string().nullable(),
    labels: z.array(z.string()),
  });
export type Conversation = z.output<typeof conversation>;
