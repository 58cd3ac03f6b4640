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
  /** Since it was made, or was last sent again by somebody. */
  attempts: z.int(),
  /** What the last attempt met, a word of a fixed list: never an address, a header or a body. Null once delivered. */
  last_error: z.string().nullable(),
  /** Of a pending one. While an attempt is under way, when it is repeated should its process die. */
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
  output: page(deliveryRow),
  errors: [],
  readOnly: true,
});
