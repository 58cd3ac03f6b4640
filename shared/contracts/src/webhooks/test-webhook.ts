import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const testWebhook = defineOperation({
  name: "webhook.test",
  service: "webhook-dispatcher",
  queue: "leaf",
  summary: "Deliver an event of type test to the workspace webhook.",
  app: { role: "admin" },
  input: z.object({}),
  output: z.object({ delivery_id: z.uuid() }),
  errors: ["conflict"],
});
