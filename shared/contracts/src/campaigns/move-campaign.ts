import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { campaignRow } from "./campaign.ts";

export const moveCampaign = defineOperation({
  name: "campaign.move",
  service: "campaign",
  queue: "leaf",
  summary: "Move a campaign to the folder of this name, which is made if there is none, or out of its folder.",
  app: { role: "editor" },
  audit: { did: "Moved a campaign to another folder", shows: ["folder"], answers: ["name"] },
  input: z.object({
    id: z.string(),
    folder: z
      .string()
      .trim()
      .min(1, "Give the folder a name.")
      .max(200, "The folder’s name must have at most 200 characters.")
      .nullable(),
  }),
  output: campaignRow,
  errors: ["not-found"],
});
