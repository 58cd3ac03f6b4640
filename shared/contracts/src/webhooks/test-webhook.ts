import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const testEvents = ["test", "sent", "replied", "bounced", "unsubscribed", "clicked"] as const;

export const testWebhook = defineOperation({
  name: "webhook.test",
  service: "webhook-dispatcher",
  queue: "leaf",
  summary: "Deliver a test to the workspace webhook, or a sample of its event to a subscription.",
  app: { role: "admin" },
  audit: { did: "Sent a test event", shows: ["event"], answers: ["delivery_id"] },
  input: z.object({
    /** A sample has every field of a real event, and its `prospect_id` is all zeros. */
    event: z.enum(testEvents).optional(),
    hook_id: z.string().optional(),
  }),
  output: z.object({ delivery_id: z.uuid() }),
  errors: ["not-found", "conflict"],
});
