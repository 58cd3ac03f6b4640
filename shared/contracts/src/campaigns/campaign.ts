import { z } from "zod";
import { timestamp } from "../fields.ts";
import { campaignSettings } from "./campaign-settings.ts";

export const campaignStatuses = ["draft", "active", "paused", "completed"] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];
export const displayStatuses = ["draft", "running", "paused", "done", "archived", "other"] as const;

/** API: the paths below /campaigns/{id}. */
export const campaignId = z.string().describe("The campaign's id; one that is no UUID is not found.");

/** API: Campaign (list row). */
export const campaignRow = z
  .object({
    id: z.uuid().describe("The campaign's id."),
    name: z.string().describe("The campaign's name."),
    status: z.enum(campaignStatuses).describe("The stored status."),
    display_status: z
      .enum(displayStatuses)
      .describe(
        "What the badge in the app shows: archived comes first; an active campaign at 100 % with an enrolment is done.",
      ),
    pause_reason: z
      .string()
      .nullable()
      .describe(
        "Why it is paused. `paused_by` says by whom: of a pause by the API this is always `Paused by the operator`.",
      ),
    paused_by: z
      .string()
      .nullable()
      .describe(
        "Who paused it: `operator`, `API token <name>`, a member's address, or `system` for its bounces or complaints; null unless it is paused, or when that is not known.",
      ),
    campaign_type: z.literal("sequence").describe("The kind of campaign."),
    folder: z
      .object({ id: z.uuid().describe("The folder's id."), name: z.string().describe("The folder's name.") })
      .nullable()
      .describe("The folder it is in; null in none."),
    steps: z.int().describe("Number of steps."),
    progress: z
      .object({
        planned: z.int().describe("Enrolled prospects multiplied by the number of email steps."),
        done: z.int().describe("Steps passed by active enrolments and all steps of stopped and completed ones."),
        enrolled: z.int().describe("Enrolments."),
        finished: z.int().describe("Completed enrolments."),
        pct: z.int().min(0).max(100).describe("`done` of `planned` in per cent, rounded down."),
      })
      .describe("How far the campaign is."),
    created_at: timestamp.describe("When the campaign was created."),
    started_at: timestamp.nullable().describe("When it was last started or resumed; null before that."),
    archived_at: timestamp.nullable().describe("When it was archived; null unless it is."),
  })
  .meta({ id: "CampaignRow" });
export type CampaignRow = z.output<typeof campaignRow>;

const campaignStats = z
  .object({
    sent: z.int().describe("Emails sent."),
    bounced: z.int().describe("Emails that bounced."),
    replied: z.int().describe("Enrolments with a reply that is not automatic."),
    unsubscribed: z.int().describe("Enrolments with an unsubscribe."),
    delivered: z.int().describe("`sent` minus `bounced`."),
    opened: z
      .int()
      .nullable()
      .describe("Enrolments that opened an email; null until the workspace's tracking domain is verified."),
    clicked: z
      .int()
      .nullable()
      .describe("Enrolments that followed a link; null until the workspace's tracking domain is verified."),
    reply_rate: z.number().describe("`replied` of the enrolments with an email delivered, as a fraction."),
    replies: z
      .object({
        total: z.int().describe("Replies."),
        interested: z.int().describe("Replies classified as interested."),
        neutral: z.int().describe("Replies classified as neutral."),
        notInterested: z.int().describe("Replies classified as not interested."),
        autoreplied: z.int().describe("Automatic replies, which are in none of the classes."),
      })
      .describe("Replies by class."),
    prospects: z
      .object({
        enrolled: z.int().describe("Enrolments."),
        queued: z.int().describe("Active enrolments whose next step is in the future."),
        finished: z.int().describe("Completed enrolments."),
        invalid: z
          .int()
          .nullable()
          .describe("Prospects with an invalid verification result; null when nobody in the campaign was verified."),
      })
      .describe("Enrolments by state."),
    tracking_enabled: z.boolean().describe("Whether opens and clicks are measured."),
  })
  .meta({ id: "CampaignStats" });

/** API: Campaign (single read). */
export const campaign = campaignRow
  .extend({
    settings: campaignSettings.describe("When and how emails are sent."),
    step_list: z
      .array(
        z.object({
          id: z.uuid().describe("The step's id."),
          position: z.int().describe("Its number, from 1."),
          delay_days: z.int().describe("Days after the step before it."),
          subject: z
            .string()
            .describe(
              "The subject as it is sent, with its variables: of a step without one `Re:` and the subject before it.",
            ),
        }),
      )
      .describe("The steps in their order."),
    mailboxes: z
      .array(z.object({ id: z.uuid().describe("The mailbox's id."), email: z.string().describe("Its address.") }))
      .describe("The mailboxes it sends from."),
    stats: campaignStats.describe("Counts; null means not measured, which is not zero."),
  })
  .meta({ id: "Campaign" });
export type Campaign = z.output<typeof campaign>;
