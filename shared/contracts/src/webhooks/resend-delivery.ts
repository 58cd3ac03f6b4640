import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const resendDelivery = defineOperation({
  name: "delivery.resend",
  service: "webhook-dispatcher",
  queue: "leaf",
  summary: "Send a delivery that has ended once more: the same body under the same id, with three attempts.",
  app: { role: "admin" },
  audit: { did: "Sent a webhook delivery again" },
  input: z.object({ id: z.string() }),
  output: z.object({ delivery_id: z.uuid(), url: z.string() }),
  errors: ["not-found", "conflict"],
});
