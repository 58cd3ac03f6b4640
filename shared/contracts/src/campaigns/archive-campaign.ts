import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { campaignRow } from "./campaign.ts";

export const archiveCampaign = defineOperation({
  name: "campaign.archive",
  service: "campaign",
  queue: "rpc",
  summary: "Archive a campaign: what is still active in it stops, and it takes no action any more.",
  app: { role: "editor" },
  audit: { did: "Archived a campaign", answers: ["name"] },
  input: z.object({ id: z.string() }),
  output: campaignRow,
  errors: ["not-found", "conflict"],
});
