import { z } from "zod";
import { defineEvent } from "../event.ts";

/** API: Delivery rules, spacing. */
export const deliverySpacingSeconds = 60;

export const webhookDispatcherDeliver = defineEvent({
  name: "webhook-dispatcher.deliver",
  kind: "job",
  summary: "Attempt a webhook delivery that is due.",
  payload: z.object({ workspace_id: z.uuid(), delivery_id: z.uuid() }),
  delaySeconds: deliverySpacingSeconds,
});
