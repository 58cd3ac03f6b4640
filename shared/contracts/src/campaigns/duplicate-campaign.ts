import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { campaignRow } from "./campaign.ts";

export const duplicateCampaign = defineOperation({
  name: "campaign.duplicate",
  service: "campaign",
  queue: "leaf",
  summary: "Create a draft with the steps, settings and mailboxes of a campaign, and without its people.",
  app: { role: "editor" },
  audit: { did: "Duplicated a campaign", answers: ["id", "name"] },
  input: z.object({
    id: z.string(),
    /** Refused if a campaign has it; without it the draft gets the next free name, such as `Spring (2)`. */
    name: z.string().trim().min(1).max(200).optional(),
  }),
  output: campaignRow.extend({
    /** Addresses of mailboxes that the campaign sent from and that were removed since. */
    left_out: z.array(z.string()),
  }),
  errors: ["not-found", "conflict"],
  idempotent: true,
});
