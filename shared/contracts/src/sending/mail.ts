import { z } from "zod";
import { attachment } from "../attachments/attachment.ts";
import { timestamp } from "../fields.ts";

export const mail = z.object({
  mailbox_id: z.uuid(),
  envelope: z.object({ from: z.string(), to: z.string() }),
  message: z.object({
    message_id: z.string(),
    date: timestamp,
    from: z.object({ name: z.string().nullable(), address: z.string() }),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string().nullable(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    attachments: z.array(attachment).default([]),
  }),
});
