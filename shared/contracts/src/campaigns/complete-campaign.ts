import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { campaignRow } from "./campaign.ts";

export const completeCampaign = defineOperation({
  name: "campaign.complete",
  service: "campaign",
  queue: "rpc",
  summary: "Complete a campaign: what is still active in it stops.",
  app: { role: "editor" },
  audit: { did: "Completed a campaign", answers: ["name"] },
  input: z.object({ id: z.string() }),
  output: campaignRow,
  errors: ["not-found", "conflict"],
});
