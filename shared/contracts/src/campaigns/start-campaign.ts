import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { campaignRow } from "./campaign.ts";

export const startCampaign = defineOperation({
  name: "campaign.start",
  service: "campaign",
  queue: "leaf",
  summary: "Start a draft; its audience may be empty.",
  app: { role: "editor" },
  audit: { did: "Started a campaign", answers: ["name"] },
  input: z.object({ id: z.string() }),
  output: campaignRow,
  errors: ["not-found", "conflict"],
});
