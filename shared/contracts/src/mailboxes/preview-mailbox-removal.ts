import { z } from "zod";
import { campaignStatuses } from "../campaigns/campaign.ts";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";

export const previewMailboxRemoval = defineOperation({
  name: "mailbox.preview-removal",
  service: "campaign",
  queue: "leaf",
  summary: "Say what removing a mailbox would do, or has left to do.",
  app: { role: "admin" },
  input: z.object({ id: z.string() }),
  output: z.object({
    id: z.uuid(),
    email: z.string(),
    removed_at: timestamp.nullable(),
    campaigns: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        status: z.enum(campaignStatuses),
        is_last_mailbox: z.boolean(),
        begun: z.int(),
        fresh: z.int(),
      }),
    ),
  }),
  errors: ["not-found"],
  readOnly: true,
});
