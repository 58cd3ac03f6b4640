import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { receiverState } from "./receiver-state.ts";

export const getWebhook = defineOperation({
  name: "webhook.get",
  service: "webhook-dispatcher",
  queue: "leaf",
  summary: "Show the workspace webhook's URL and whether there is a signing secret.",
  app: { role: "viewer" },
  input: z.object({}),
  output: z.object({
    url: z.string().nullable(),
    updated_at: timestamp.nullable(),
    has_secret: z.boolean(),
    subscriptions: z.int(),
    ...receiverState,
    receivers_off: z.int(),
  }),
  errors: [],
  readOnly: true,
});
