import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { campaignRow } from "./campaign.ts";

/** A repeat goes on with what an interruption has left. */
export const unarchiveCampaign = defineOperation({
  name: "campaign.unarchive",
  service: "campaign",
  queue: "rpc",
  summary:
    "Bring an archived campaign back: one that ran is paused, and once it is resumed, whoever was still in it goes on.",
  app: { role: "editor" },
  audit: { did: "Unarchived a campaign", answers: ["name"] },
  input: z.object({ id: z.string() }),
  output: campaignRow,
  errors: ["not-found", "conflict"],
});
