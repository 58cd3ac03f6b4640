import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { campaignId } from "./campaign.ts";

export const listRequiredFields = defineOperation({
  name: "campaign.required-fields",
  service: "campaign",
  queue: "leaf",
  summary:
    "List what somebody needs to be added to a campaign: what its copy uses without a default, and in which steps.",
  app: { role: "editor" },
  input: z.object({ id: campaignId }),
  output: z.object({
    /** `uses` as a person reads it: "step 1; step 2, variant B". */
    data: z.array(z.object({ name: z.string(), path: z.array(z.string()), uses: z.string() })),
  }),
  errors: ["not-found", "conflict"],
  readOnly: true,
});
