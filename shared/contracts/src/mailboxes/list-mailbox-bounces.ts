import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";

export const mostListedBounces = 200;

export const listMailboxBounces = defineOperation({
  name: "mailbox.bounces",
  service: "campaign",
  queue: "leaf",
  summary: "List a mailbox's emails of the last seven days that bounced, newest first, at most 200.",
  app: { role: "viewer" },
  input: z.object({ id: z.string() }),
  output: z.object({
    data: z.array(
      z.object({
        send_id: z.uuid(),
        prospect: z.object({ id: z.uuid(), email: z.string() }),
        at: timestamp,
        bounce: z.enum(["hard", "soft"]),
        /** What the receiver's server said. */
        reason: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
  readOnly: true,
});
