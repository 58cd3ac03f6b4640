import { z } from "zod";
import { enrolmentStatuses } from "../enrolments/enrolment.ts";
import { defineOperation } from "../operation.ts";

const mostAsked = 100;

export const listLatestCampaigns = defineOperation({
  name: "prospect.latest-campaigns",
  service: "campaign",
  queue: "leaf",
  summary:
    "Tell of each of these prospects the campaign that is under way, or else the last one, and how far they came.",
  app: { role: "viewer" },
  input: z.object({ ids: z.array(z.uuid()).min(1).max(mostAsked) }),
  /** Those who were in none are left out. */
  output: z.object({
    data: z.array(
      z.object({
        prospect_id: z.uuid(),
        campaign: z.object({ id: z.uuid(), name: z.string() }),
        status: z.enum(enrolmentStatuses),
        /** The next step, or the one that would have been. */
        current_step: z.int(),
        steps: z.int(),
      }),
    ),
  }),
  errors: [],
  readOnly: true,
});
