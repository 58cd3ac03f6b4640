import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { campaignIds } from "./campaign-ids.ts";

/** Prospects, each counted once: in the week of their first email, and in the one of their first reply. */
export const countWeeks = defineOperation({
  name: "campaign.weeks",
  service: "campaign",
  queue: "leaf",
  summary: "Count who was emailed first, and who replied, in each of the last eight weeks of these campaigns.",
  app: { role: "viewer" },
  input: z.object({ campaign_ids: campaignIds }),
  output: z.object({
    /** In the order of the ids, without those that there are not. */
    data: z.array(
      z.object({
        campaign_id: z.uuid(),
        /** From Monday on in the workspace's time zone, oldest first. */
        by_week: z.array(z.object({ week: z.iso.date(), emailed: z.int(), replied: z.int() })),
      }),
    ),
  }),
  errors: [],
  readOnly: true,
});
