import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { campaignRow } from "./campaign.ts";

/** A repeat while it is still paused for this goes on with what an interruption has left. */
export const runCampaignAgain = defineOperation({
  name: "campaign.run-again",
  service: "campaign",
  queue: "rpc",
  summary: "Bring a completed campaign back, paused: once it is resumed, whoever was still in it goes on.",
  app: { role: "editor" },
  audit: { did: "Restarted a campaign", answers: ["name"] },
  input: z.object({ id: z.string() }),
  output: campaignRow,
  errors: ["not-found", "conflict"],
});
