import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";

/**
 * Of each mailbox's own day. `sent`, `planned` and `held` never exceed its limit together: `held` is due, would leave today
 * and is kept by a pause, a guard or a mailbox that sends nothing.
 */
export const getSendingToday = defineOperation({
  name: "sending.today",
  service: "campaign",
  queue: "leaf",
  summary: "Count what each mailbox has sent today, will still send and holds back, and when the next email leaves.",
  app: { role: "viewer" },
  input: z.object({}),
  output: z.object({
    date: z.iso.date(),
    timezone: z.string(),
    /** Null when the running campaigns have different hours, or when none runs. */
    window: z.object({ from_hour: z.int(), to_hour: z.int() }).nullable(),
    /** Whether a campaign was ever started here. */
    has_begun: z.boolean(),
    next_email_at: timestamp.nullable(),
    data: z.array(
      z.object({
        mailbox_id: z.uuid(),
        email: z.string(),
        /** Null is no limit; then at most a thousand of a campaign are counted. */
        limit: z.int().nullable(),
        sent: z.int(),
        planned: z.int(),
        held: z.int(),
      }),
    ),
  }),
  errors: [],
  readOnly: true,
});
