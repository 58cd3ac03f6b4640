import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const setWebhook = defineOperation({
  name: "webhook.set",
  service: "webhook-dispatcher",
  queue: "rpc",
  summary: "Set the workspace webhook's URL, or remove it with null. Creates the signing secret when there is none.",
  app: { role: "admin" },
  audit: { did: "Set the workspace webhook’s URL" },
  input: z.object({ url: z.string().trim().min(1).nullable() }),
  output: z.object({ url: z.string().nullable() }),
  errors: [],
});
