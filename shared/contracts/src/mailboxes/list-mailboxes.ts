import { z } from "zod";
import { exampleIds } from "../example-ids.ts";
import { addressParameter, pageQuery, wordParameter } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { mailbox, mailboxStatuses } from "./mailbox.ts";

export const listMailboxes = defineOperation({
  name: "mailbox.list",
  service: "campaign",
  queue: "leaf",
  summary: "List all mailboxes, newest first.",
  description:
    "Mailboxes are not paged: every one is in the answer, `next_cursor` is always null and a `cursor` is ignored. `limit` is checked as everywhere and limits nothing.",
  http: { method: "get", path: "/mailboxes", status: 200 },
  app: { role: "viewer" },
  input: z.object({
    status: wordParameter("status", mailboxStatuses).describe("Mailboxes of this status."),
    email: addressParameter("email").describe("The exact address, in any case of its letters."),
    limit: pageQuery.limit.meta({
      ...pageQuery.limit.meta(),
      description: "Is checked as everywhere, and limits nothing.",
    }),
  }),
  output: z.object({
    data: z.array(mailbox).describe("The mailboxes, newest first."),
    next_cursor: z.string().nullable().describe("Always null."),
  }),
  errors: [],
  readOnly: true,
  examples: [
    {
      summary: "The mailbox of one address",
      input: { email: "Ann@Acme.example", status: "active" },
      output: {
        data: [
          {
            id: exampleIds.mailbox,
            email: "ann@acme.example",
            name: "Ann Lee",
            signature: null,
            status: "active",
            status_reason: null,
            paused: null,
            daily_limit: 40,
            effective_daily_limit: 40,
            sent_today: 0,
            min_gap_seconds: 60,
            ramp: null,
            timezone: "Europe/Paris",
            effective_timezone: "Europe/Paris",
            last_sent_at: null,
            created_at: "2026-09-04T08:10:00.000+00:00",
            provider: "smtp",
            tracking_domain: null,
            bounce_rate_7d: null,
            complaint_rate_7d: null,
            last_synced_at: null,
            last_error_at: null,
          },
        ],
        next_cursor: null,
      },
    },
    {
      summary: "A status that there is not",
      input: { status: "paused" },
      refused: "bad-request",
      output: { error: "`status` must be one of: active, error, needs_reconnect." },
    },
    {
      summary: "A limit out of range",
      input: { limit: "101" },
      refused: "bad-request",
      output: { error: "`limit` must be an integer from 1 to 100." },
    },
  ],
});
