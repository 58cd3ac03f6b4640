import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { mail } from "../sending/mail.ts";
import { sendStatuses } from "../sending/send-row.ts";
import { enrolmentStatuses } from "./enrolment.ts";

/**
 * A preview has no Message-ID and reference of its own: they are made of a nil UUID with the step's number. Its links
 * lead nowhere, so that looking at it counts for nothing.
 */
export const previewCampaign = defineOperation({
  name: "campaign.preview",
  service: "campaign",
  queue: "leaf",
  summary: "Render one step as it would be sent to a prospect. Nothing is sent and nothing kept.",
  app: { role: "viewer" },
  input: z.object({
    id: z.string(),
    /** Enrolled or not; without it the prospect who was enrolled last. */
    email: z.string().optional(),
    step: z.int().min(1).default(1),
    variant: z.string().optional(),
    /** An unsaved copy that replaces the step's own; the step may be a new one. */
    copy: z.object({ subject: z.string().max(998), body: z.string().max(100_000) }).optional(),
  }),
  bodyLimitBytes: 512 * 1024,
  output: z.object({
    step: z.int(),
    steps: z.int(),
    /** Null for a prospect that isn't enrolled, whose copy and mailbox aren't chosen yet. */
    enrolment: z
      .object({
        id: z.uuid(),
        status: z.enum(enrolmentStatuses),
        current_step: z.int(),
        next_step_at: timestamp.nullable(),
      })
      .nullable(),
    /** Counted from the step before it, or from the enrolment. */
    delay_days: z.int(),
    business_days_only: z.boolean(),
    /**
     * When the mail is sent if it and the steps before it are sent as soon as delays and hours allow; a prospect that
     * isn't enrolled counts as enrolled now. Mailboxes' limits and gaps may delay it further. Null once it was
     * dispatched, or if it will never be.
     */
    leaves_at: timestamp.nullable(),
    /** Null until the step is attempted. */
    send: z.object({ id: z.uuid(), status: z.enum(sendStatuses) }).nullable(),
    /** Null for the step's own copy. */
    variant: z.string().nullable(),
    is_chosen: z.boolean(),
    variants: z.array(z.string()),
    /** Fields of the copy that have no value: the enrolment would be stopped instead. */
    missing: z.array(z.string()),
    mail,
  }),
  errors: ["bad-request", "not-found", "conflict"],
  readOnly: true,
});
