import { z } from "zod";
import { inWorkspace, timestamp } from "../fields.ts";

/** `unknown`: its body had begun, and no outcome is known. */
export const sendStatuses = ["planned", "claimed", "dispatched", "sent", "refused", "unknown", "cancelled"] as const;
export type SendStatus = (typeof sendStatuses)[number];

export const sendRow = z.object({
  id: z.uuid(),
  ...inWorkspace,
  status: z.enum(sendStatuses),
  reason: z.string().nullable(),
  smtp_code: z.int().nullable(),
  campaign: z.object({ id: z.uuid(), name: z.string() }),
  enrolment_id: z.uuid(),
  prospect: z.object({ id: z.uuid(), email: z.string() }),
  mailbox: z.object({ id: z.uuid(), email: z.string() }),
  /** Null for an answer that a person wrote. */
  step: z.int().nullable(),
  variant: z.string().nullable(),
  message_id: z.string(),
  attempt: z.int(),
  created_at: timestamp,
  /** The time just before the first byte of the body. */
  dispatched_at: timestamp.nullable(),
  settled_at: timestamp.nullable(),
});
export type SendRow = z.output<typeof sendRow>;
