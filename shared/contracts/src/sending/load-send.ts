import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";

/** One attempt at a send. The attempt fences it: an older one is refused. */
export const sendReference = z.object({ send_id: z.uuid(), attempt: z.int() });

export const loadSend = defineOperation({
  name: "send.load",
  service: "campaign",
  queue: "leaf",
  summary: "Render a claimed send: its envelope and message. Conflict when it is no longer this attempt's to send.",
  input: sendReference,
  output: z.object({
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
      /** Written as one line each, in this order. */
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  }),
  errors: ["not-found", "conflict"],
  readOnly: true,
});
