import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";

/** Repeat it until `is_complete`: one call does a bounded part of the work. */
export const removeMailbox = defineOperation({
  name: "mailbox.remove",
  service: "campaign",
  queue: "rpc",
  summary: "End a mailbox for good: its credentials, its place in campaigns, and what waits to leave from it.",
  app: { role: "admin" },
  audit: { did: "Removed a mailbox" },
  input: z.object({ id: z.string() }),
  output: z.object({
    id: z.uuid(),
    email: z.string(),
    removed_at: timestamp,
    /** Counted for this call: prospects whose sequence stopped, and those without mails that got another mailbox. */
    stopped: z.int(),
    moved: z.int(),
    paused_campaigns: z.array(z.object({ id: z.uuid(), name: z.string() })),
    is_complete: z.boolean(),
  }),
  errors: ["not-found", "conflict"],
});
