import { z } from "zod";
import { exampleIds } from "../example-ids.ts";
import { defineOperation } from "../operation.ts";
import { campaignId, campaignRow } from "./campaign.ts";
import { campaignNotFoundExample, pausedCampaignExample } from "./campaign-example.ts";

export const resumeCampaign = defineOperation({
  name: "campaign.resume",
  service: "campaign",
  queue: "leaf",
  summary: "Resume a paused campaign: each sequence continues where it stopped.",
  description: `Refused, and the campaign stays paused, unless it has a sending mailbox, a step and an audience, and every prospect of the audience has all fields used in the copy.`,
  http: { method: "post", path: "/campaigns/:id/resume", status: 200 },
  app: { role: "editor" },
  audit: { did: "Resumed a campaign", answers: ["name"] },
  input: z.object({ id: campaignId }),
  output: campaignRow,
  errors: ["not-found", "conflict"],
  errorDetails: {
    conflict: z.object({
      issues: z
        .array(
          z.object({
            email: z.string().describe("The prospect's address."),
            missing: z.array(z.string()).describe("The fields it lacks, as written in the copy."),
          }),
        )
        .optional()
        .describe("At most 100 prospects that lack a field used in the copy; `error` has their full number."),
    }),
  },
  examples: [
    {
      summary: "A paused campaign, which runs by it",
      input: { id: exampleIds.pausedCampaign },
      output: {
        ...pausedCampaignExample,
        status: "active",
        display_status: "running",
        pause_reason: null,
        paused_by: null,
      },
    },
    campaignNotFoundExample,
    {
      summary: "A running campaign",
      input: { id: exampleIds.campaign },
      refused: "conflict",
      output: { error: "Campaign is already running." },
    },
    {
      summary: "A draft",
      input: { id: exampleIds.draftCampaign },
      refused: "conflict",
      output: { error: "Only a paused campaign can be resumed: the campaign is a draft (start it from the app)." },
    },
    {
      summary: "A prospect lacks a field of the copy",
      input: { id: exampleIds.stuckCampaign },
      refused: "conflict",
      code: "missing-field",
      output: {
        error: "1 prospect is missing a field used in the copy.",
        issues: [{ email: "someone@hopper.example", missing: ["first_name"] }],
      },
    },
  ],
});
