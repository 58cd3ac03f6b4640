import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { enrolmentStatuses } from "./enrolment.ts";

export const explanationReasons = [
  "not_enrolled",
  "missing_field",
  "suppressed",
  "sending_paused",
  "stopped",
  "completed",
  "campaign_draft",
  "campaign_paused",
  "campaign_completed",
  "campaign_archived",
  "sending",
  "held",
  "put_off",
  "holiday",
  "weekend",
  "outside_window",
  "delay",
  "condition",
  "skipped",
  "begins_from",
  "mailbox_removed",
  "mailbox_error",
  "mailbox_resting",
  "mailbox_daily_limit",
  "mailbox_gap",
  "mailbox_busy",
  "mailbox_domain",
  "daily_enroll_limit",
  "hourly_cap",
  "recipient_unknown",
  "due",
  "unknown",
  "unknown_timezone",
] as const;

const sources = ["prospect", "campaign", "workspace", "default"] as const;

export const explainEnrolment = defineOperation({
  name: "enrolment.explain",
  service: "campaign",
  queue: "leaf",
  summary: "Say why a prospect's next step in a campaign leaves when it does, or why it was not sent.",
  app: { role: "viewer" },
  input: z.object({ id: z.string(), email: z.string() }),
  output: z.object({
    sentence: z.string(),
    /** The same in short sentences: what becomes of the step, then why. */
    lines: z.array(z.string()),
    reason: z.enum(explanationReasons),
    parts: z.array(z.object({ reason: z.enum(explanationReasons), text: z.string() })),
    status: z.enum(enrolmentStatuses).nullable(),
    current_step: z.int().nullable(),
    next_step_at: timestamp.nullable(),
    /** When the step is due by its delay or its retry, before any window; null when that is unknown. */
    step_due_at: timestamp.nullable(),
    held_until: timestamp.nullable(),
    hours: z
      .object({
        timezone: z.object({ value: z.string(), source: z.enum(sources) }),
        window_start_hour: z.object({ value: z.int(), source: z.enum(sources) }),
        window_end_hour: z.object({ value: z.int(), source: z.enum(sources) }),
        send_days: z.array(z.int()),
        holidays: z.string().nullable(),
      })
      .nullable(),
  }),
  errors: ["not-found"],
  readOnly: true,
});
