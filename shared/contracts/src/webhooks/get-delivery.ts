import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { deliveryRow } from "./list-deliveries.ts";

export const answerLimitBytes = 2_048;

const attempt = z.object({
  at: timestamp,
  /** From the name's lookup to the status line, or to the failure. */
  duration_ms: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  /** The beginning of the body, kept for a week; null when it was empty, is deleted, or was one of very many. */
  answer: z.string().nullable(),
  url: z.string().nullable(),
});

/** `off`: switched off after failing for five days. `gone`: no receiver takes this event at this URL any more. */
export const receiverStates = ["on", "off", "gone"] as const;

export const getDelivery = defineOperation({
  name: "delivery.get",
  service: "webhook-dispatcher",
  queue: "leaf",
  summary: "Show a delivery: its signed body, and each attempt with what was answered, the newest last.",
  app: { role: "viewer" },
  input: z.object({ id: z.string() }),
  output: deliveryRow.extend({
    event_id: z.uuid(),
    /** The signed bytes, JSON in UTF-8. */
    body: z.string(),
    /** How often somebody sent it again, which gives it three more attempts each time. */
    resends: z.int(),
    receiver: z.enum(receiverStates),
    tries: z.array(attempt),
  }),
  errors: ["not-found"],
  readOnly: true,
});
