import { z } from "zod";
import { defineOperation } from "../operation.ts";

/** Asked before a prospect is created with `?campaign=`. */
export const checkEnrollable = defineOperation({
  name: "campaign.check-enrollable",
  service: "campaign",
  queue: "leaf",
  summary: "Refuse with `Unknown or unusable campaign.` unless the campaign can take prospects.",
  input: z.object({ campaign_id: z.string() }),
  output: z.object({}),
  errors: ["bad-request"],
  prospectCodes: true,
  readOnly: true,
});
