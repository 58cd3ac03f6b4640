import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { mail } from "../sending/mail.ts";
import { sendStatuses } from "../sending/send-row.ts";
import { enrolmentStatuses } from "./enrolment.ts";

/**
 * What only exists when a mail is sent is not there before: its Message-ID and reference are then made of a stand-in, a nil
 * UUID with the step's number, and no link of a preview leads anywhere, so that looking at it counts for nothing.
 */
export const previewCampaign = defineOperation({
  name: "campaign.preview",
  service: "campaign",
  queue: "leaf",
  summary: "Render one step as it would be sent to a prospect. Nothing is sent and nothing kept.",
  app: { role: "viewer" },
  input: z.object({
    id: z.string(),
    /** Enrolled or not; without it whoever was enrolled last. */
    email: z.string().optional(),
    step: z.int().min(1).default(1),
    /** The name of an active one, instead of the copy that is chosen. */
    variant: z.string().optional(),
    /** What is not saved yet, instead of the step's own; the step may be one that is to be added. */
    copy: z.object({ subject: z.string().max(998), body: z.string().max(100_000) }).optional(),
  }),
  bodyLimitBytes: 512 * 1024,
  output: z.object({
    step: z.int(),
    /** Of the campaign. */
    steps: z.int(),
    /** Null for a prospect who is not enrolled: whose copy and mailbox are not chosen yet. */
    enrolment: z
      .object({
        id: z.uuid(),
        status: z.enum(enrolmentStatuses),
        current_step: z.int(),
        next_step_at: timestamp.nullable(),
      })
      .nullable(),
    /** After the step before it, or after the enrolment. */
    delay_days: z.int(),
    business_days_only: z.boolean(),
    /**
     * When it leaves if it and the steps before it leave as soon as delays and hours allow; who is not enrolled is taken to be
     * enrolled now. Limits and gaps of mailboxes come on top. Null for what has begun to leave or never will.
     */
    leaves_at: timestamp.nullable(),
    /** Null until the step is attempted. */
    send: z.object({ id: z.uuid(), status: z.enum(sendStatuses) }).nullable(),
    /** Null for the step's own copy. */
    variant: z.string().nullable(),
    /** Whether that is what the enrolment gets. */
    is_chosen: z.boolean(),
    /** Names of the active ones. */
    variants: z.array(z.string()),
    /** Fields that the copy uses and that have no value: the enrolment would be stopped instead. */
    missing: z.array(z.string()),
    mail,
  }),
  errors: ["bad-request", "not-found", "conflict"],
  readOnly: true,
});
