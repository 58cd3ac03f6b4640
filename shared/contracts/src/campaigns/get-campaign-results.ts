import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { guardFigures } from "../sending/guard-figures.ts";
import { campaignIds } from "./campaign-ids.ts";

/** The first that holds is told; a campaign that is over, archived or a draft waits for nothing. */
export const campaignWaits = [
  "paused",
  "no_mailbox",
  "sending_paused",
  "mailboxes_paused",
  "mailboxes_failing",
  "no_prospects",
  "outside_hours",
  "daily_limit",
  "daily_enroll_limit",
  "hourly_cap",
] as const;

/** Prospects, each counted once. */
export const getCampaignResults = defineOperation({
  name: "campaign.results",
  service: "campaign",
  queue: "leaf",
  summary: "What came of each of these campaigns, when their next emails are due, and why they send nothing.",
  app: { role: "viewer" },
  input: z.object({ campaign_ids: campaignIds }),
  output: z.object({
    /** In the order of the ids, without those that there are not. */
    data: z.array(
      z.object({
        campaign_id: z.uuid(),
        /** With an email delivered, as in `campaign.stats`. */
        emailed: z.int(),
        replied: z.int(),
        interested: z.int(),
        /** Their sequence ended in any way. */
        finished: z.int(),
        mailboxes: z.array(z.object({ id: z.uuid(), email: z.string(), name: z.string().nullable() })),
        next_email_at: timestamp.nullable(),
        last_email_at: timestamp.nullable(),
        waits_for: z.object({ reason: z.enum(campaignWaits), since: timestamp.nullable() }).nullable(),
        /** Of a campaign that its guard has paused. */
        guard: guardFigures.nullable(),
      }),
    ),
  }),
  errors: [],
  readOnly: true,
});
