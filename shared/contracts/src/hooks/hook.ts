import { z } from "zod";
import { exampleIds } from "../example-ids.ts";
import { timestamp } from "../fields.ts";

/** API: Events, the names of subscriptions. */
export const hookEvents = ["new_reply", "positive_reply", "bounce", "unsubscribe"] as const;

export const hook = z
  .object({
    id: z.uuid().describe("The subscription's id."),
    event: z.enum(hookEvents).describe("The event that is told."),
    target_url: z.string().describe("The URL that is told."),
  })
  .meta({ id: "Subscription" });

export const hookRow = hook
  .extend({ created_at: timestamp.describe("When it was made.") })
  .meta({ id: "SubscriptionRow" });

export const hookExample = {
  id: exampleIds.hook,
  event: "bounce",
  target_url: "https://hooks.acme.example/outbound",
};
