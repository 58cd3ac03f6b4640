import { z } from "zod";
import { exampleIds } from "../example-ids.ts";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { campaign, campaignId } from "./campaign.ts";
import { campaignExample, campaignNotFoundExample } from "./campaign-example.ts";

export const getCampaign = defineOperation({
  name: "campaign.get",
  service: "campaign",
  queue: "leaf",
  summary: "Get a campaign with its settings, steps, mailboxes and statistics.",
  http: { method: "get", path: "/campaigns/:id", status: 200, hidden: ["first_started_at"] },
  app: { role: "viewer" },
  input: z.object({ id: campaignId }),
  output: campaign
    .extend({
      first_started_at: timestamp.nullish().describe("When it was first started; `started_at` is its last resume."),
    })
    .meta({ id: "Campaign" }),
  errors: ["not-found"],
  readOnly: true,
  examples: [
    {
      summary: "A running campaign",
      input: { id: exampleIds.campaign },
      output: {
        ...campaignExample,
        settings: {
          daily_enroll_limit: 25,
          timezone: "Europe/Paris",
          use_prospect_timezone: true,
          window_start_hour: 9,
          window_end_hour: 17,
          send_on_weekends: false,
          send_days: null,
          business_days_only: true,
        },
        step_list: [{ id: exampleIds.step, position: 1, delay_days: 0, subject: "{{ first_name }}, a question" }],
        mailboxes: [{ id: exampleIds.mailbox, email: "ann@acme.example" }],
        stats: {
          sent: 0,
          bounced: 0,
          replied: 0,
          unsubscribed: 0,
          delivered: 0,
          opened: null,
          clicked: null,
          reply_rate: 0,
          replies: { total: 0, interested: 0, neutral: 0, notInterested: 0, autoreplied: 0 },
          prospects: { enrolled: 1, queued: 0, finished: 0, invalid: null },
          tracking_enabled: false,
        },
      },
    },
    campaignNotFoundExample,
  ],
});
