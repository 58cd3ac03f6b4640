import { z } from "zod";
import { sinceParameter } from "../fields.ts";
import { defineOperation } from "../operation.ts";

/** For each receiver, so that new deliveries don't wait behind these. */
export const resendsPerSecond = 20;

/** A part of a long run: call again with `next_cursor` until that is null. */
export const resendPart = {
  resent: z.int(),
  /** These stay failed, because their receiver is gone or switched off. */
  skipped: z.int(),
  next_cursor: z.string().nullable(),
};

export const resendFailedDeliveries = defineOperation({
  name: "delivery.resend-failed",
  service: "webhook-dispatcher",
  queue: "leaf",
  summary: "Send all deliveries again that were made since a time and have failed, the oldest first.",
  app: { role: "admin" },
  audit: { did: "Sent failed webhook deliveries again" },
  input: z.object({
    since: sinceParameter("since").unwrap(),
    cursor: z.string().optional(),
  }),
  output: z.object(resendPart),
  errors: [],
  timeoutMs: 30_000,
});
