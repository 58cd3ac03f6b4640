import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const deleteCampaign = defineOperation({
  name: "campaign.delete",
  service: "campaign",
  queue: "rpc",
  summary: "Delete a draft from which nothing was sent. Its people leave it; they stay in the workspace.",
  app: { role: "editor" },
  audit: { did: "Deleted a draft campaign", answers: ["name", "left"] },
  input: z.object({ id: z.string() }),
  output: z.object({
    id: z.uuid(),
    name: z.string(),
    /** People who left it by this call. */
    left: z.int(),
  }),
  errors: ["not-found", "conflict"],
});
