import { z } from "zod";
import { exampleIds } from "../example-ids.ts";
import { defineOperation } from "../operation.ts";
import { campaignId, campaignRow } from "./campaign.ts";
import { campaignExample, campaignNotFoundExample } from "./campaign-example.ts";

export const pauseCampaign = defineOperation({
  name: "campaign.pause",
  service: "campaign",
  queue: "leaf",
  summary: "Pause a running campaign. Enrolments stay and nothing is sent while paused.",
  http: { method: "post", path: "/campaigns/:id/pause", status: 200 },
  app: { role: "editor" },
  audit: { did: "Paused a campaign", answers: ["name"] },
  input: z.object({ id: campaignId }),
  output: campaignRow,
  errors: ["not-found", "conflict"],
  storesActor: true,
  examples: [
    {
      summary: "A running campaign, which is paused by it",
      input: { id: exampleIds.campaign },
      output: {
        ...campaignExample,
        status: "paused",
        display_status: "paused",
        pause_reason: "Paused by the operator",
        paused_by: "API token API",
      },
    },
    campaignNotFoundExample,
    {
      summary: "A draft",
      input: { id: exampleIds.draftCampaign },
      refused: "conflict",
      output: { error: "Only a running campaign can be paused: the campaign is a draft." },
    },
    {
      summary: "Paused already",
      input: { id: exampleIds.pausedCampaign },
      refused: "conflict",
      output: { error: "Campaign is already paused." },
    },
  ],
});
