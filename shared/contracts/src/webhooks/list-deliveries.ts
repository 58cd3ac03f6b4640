import { z } from "zod";
import { inWorkspace, page, pageQuery, timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";

export const deliveryStatuses = ["pending", "delivered", "failed"] as const;

export const deliveryRow = z.object({
  id: z.uuid(),
  ...inWorkspace,
  event: z.string(),
  url: z.string(),
  status: z.enum(deliveryStatuses),
  /** Counted since it was created, or last sent again by somebody. */
  attempts: z.int(),
  /** The last attempt's error from a fixed list, without address, header or body. Null once delivered. */
  last_error: z.string().nullable(),
  /** Only for pending ones. During an attempt it is when the attempt is repeated if its process dies. */
  next_attempt_at: timestamp.nullable(),
  created_at: timestamp,
});

export const listDeliveries = defineOperation({
  name: "delivery.list",
  service: "webhook-dispatcher",
  queue: "leaf",
  summary: "List webhook deliveries with their status, newest first; of all workspaces for the operator.",
  app: { role: "viewer" },
  input: z.object({ status: z.enum(deliveryStatuses).optional(), ...pageQuery }),
  output: page(
    deliveryRow.extend({
      /** False once its subscription or webhook was removed: then it can't be sent again. */
      has_receiver: z.boolean(),
    }),
  ),
  errors: [],
  readOnly: true,
});
