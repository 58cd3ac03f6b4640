import { z } from "zod";
import { page, pageQuery, timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";

export const deliveryStatuses = ["pending", "delivered", "failed"] as const;

export const listDeliveries = defineOperation({
  name: "delivery.list",
  service: "webhook-dispatcher",
  queue: "leaf",
  summary: "List webhook deliveries with their status, newest first.",
  input: z.object({ status: z.enum(deliveryStatuses).optional(), ...pageQuery }),
  output: page(
    z.object({
      id: z.uuid(),
      event: z.string(),
      url: z.string(),
      status: z.enum(deliveryStatuses),
      attempts: z.int(),
      /** A word of a fixed list: never an address, a header or a body. */
      last_error: z.string().nullable(),
      created_at: timestamp,
    }),
  ),
  errors: [],
  readOnly: true,
});
