import { z } from "zod";
import { inWorkspace, timestamp } from "../fields.ts";

/** `unknown`: its body had begun, and nobody has said how it ended. */
export const sendStatuses = ["planned", "claimed", "dispatched", "sent", "refused", "unknown", "cancelled"] as const;
export type SendStatus = (typeof sendStatuses)[number];

/** A line of the ledger: one step of one enrolment that was attempted. */
export const sendRow = z.object({
  id: z.uuid(),
  ...inWorkspace,
  status: z.enum(sendStatuses),
  /** Why it is there, in the mail server's words or ours. */
  reason: z.string().nullable(),
  smtp_code: z.int().nullable(),
  campaign: z.object({ id: z.uuid(), name: z.string() }),
  enrolment_id: z.uuid(),
  prospect: z.object({ id: z.uuid(), email: z.string() }),
  mailbox: z.object({ id: z.uuid(), email: z.string() }),
  step: z.int(),
  /** Null for the step's own copy. */
  variant: z.string().nullable(),
  message_id: z.string(),
  attempt: z.int(),
  /** When it was attempted first. */
  created_at: timestamp,
  /** When its body began to leave. */
  dispatched_at: timestamp.nullable(),
  settled_at: timestamp.nullable(),
});
export type SendRow = z.output<typeof sendRow>;
