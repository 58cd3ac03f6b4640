import { z } from "zod";
import { defineOperation } from "../operation.ts";

/** Called before a prospect is created with `?campaign=`, and before a job enrols. */
export const checkEnrollable = defineOperation({
  name: "campaign.check-enrollable",
  service: "campaign",
  queue: "leaf",
  summary: "Refuse with `Unknown or unusable campaign.` unless the campaign can take prospects.",
  callers: "the prospect service, about a campaign",
  unaudited: "the prospect service asks it about an entry's own operation",
  input: z.object({
    campaign_id: z.string(),
    /** People may fill a paused campaign. */
    into_paused: z.boolean().default(false),
  }),
  output: z.object({}),
  errors: ["bad-request"],
  dbErrorCode: true,
  readOnly: true,
});
