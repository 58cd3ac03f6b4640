import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { guardFigures } from "../sending/guard-figures.ts";

const limits = z.object({ told: z.number(), pause: z.number() });

export const listMailboxDays = defineOperation({
  name: "mailbox.days",
  service: "campaign",
  queue: "leaf",
  summary: "Count what each mailbox sent and what bounced in the last days, and say what its guard allows.",
  app: { role: "viewer" },
  input: z.object({}),
  output: z.object({
    /** Its days are the workspace's. */
    timezone: z.string(),
    /** All mailboxes', oldest first; the last one is today. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        sent: z.int(),
        /** As the mailboxes are set now, with each one's ramp as it was; null where one of them has none. */
        limit: z.int().nullable(),
      }),
    ),
    data: z.array(
      z.object({
        mailbox_id: z.uuid(),
        /** Of the last seven days, as in `bounce_rate_7d`. */
        emails: z.int(),
        bounces: z.int(),
        complaints: z.int(),
        /** Of the last seven calendar days, oldest first. */
        bounces_by_day: z.array(z.int()),
        /** A pause of this mailbox alone. A guard's has figures. */
        pause: z.object({ paused_at: timestamp, by_guard: z.boolean(), guard: guardFigures.nullable() }).nullable(),
        /** A person resumed it then, and its guard counts emails from then on. */
        counted_from: timestamp.nullable(),
      }),
    ),
    /** In percent; 0 is off. No rate is judged below so many emails. */
    guard: z.object({ least_emails: z.int(), bounces: limits, complaints: limits }),
  }),
  errors: [],
  readOnly: true,
});
