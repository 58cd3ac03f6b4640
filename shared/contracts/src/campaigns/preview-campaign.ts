import { z } from "zod";
import { enrolmentStatuses } from "../enrolments/enrolment.ts";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { mail } from "../sending/mail.ts";
import { sendStatuses } from "../sending/send-row.ts";
import { stepCondition } from "./step-condition.ts";

/** Its ids are made of a nil UUID and its links lead nowhere, so that looking at it counts for nothing. */
export const previewCampaign = defineOperation({
  name: "campaign.preview",
  service: "campaign",
  queue: "leaf",
  summary: "Render one step as it would be sent to a prospect. Nothing is sent and nothing kept.",
  app: { role: "viewer" },
  input: z.object({
    /** Without it, the copy of a campaign that isn't saved yet; counts and times of the answer are then 0 or null. */
    id: z.string().optional(),
    /** Enrolled or not; without it the prospect who was enrolled last. */
    email: z.string().optional(),
    /** For a made-up person who has every field. */
    sample: z.boolean().default(false),
    step: z.int().min(1).default(1),
    variant: z.string().optional(),
    /** Any of the workspace; without it the one from which this person would be mailed. */
    mailbox_id: z.string().optional(),
    /** An unsaved copy that replaces the step's own; the step may be a new one. */
    copy: z.object({ subject: z.string().max(998), body: z.string().max(100_000) }).optional(),
  }),
  bodyLimitBytes: 512 * 1024,
  output: z.object({
    step: z.int(),
    steps: z.int(),
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
    only_if: stepCondition.nullable(),
    business_days_only: z.boolean(),
    /**
     * The earliest time, if it and the steps before it go as soon as delays and hours allow; mailboxes' limits may delay
     * it further. Who isn't enrolled counts as enrolled now. Null once it was dispatched, or if it will never be.
     */
    leaves_at: timestamp.nullable(),
    send: z.object({ id: z.uuid(), status: z.enum(sendStatuses) }).nullable(),
    variant: z.string().nullable(),
    is_chosen: z.boolean(),
    variants: z.array(z.string()),
    /** With one of these without a value the enrolment would be stopped. */
    missing: z.array(z.string()),
    /** The campaign has none yet and none was named, so that sender and Message-ID are stand-ins. */
    lacks_mailbox: z.boolean(),
    mail,
    /** The text with the signs of its format, as of `mail-format.ts`. */
    formatted: z.string(),
  }),
  errors: ["bad-request", "not-found", "conflict"],
  readOnly: true,
});
