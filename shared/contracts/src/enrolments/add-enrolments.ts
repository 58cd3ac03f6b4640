import { z } from "zod";
import { campaignId } from "../campaigns/campaign.ts";
import { declinedChoice, enrolmentResults } from "../campaigns/enrol-prospects.ts";
import { defineOperation } from "../operation.ts";
import { engagement } from "../prospects/engagement.ts";

/** Enrols one batch of a job, also into a paused campaign. Its command id is the batch's, so a repeat gets the first answer. */
export const addEnrolments = defineOperation({
  name: "enrolment.add",
  service: "campaign",
  queue: "leaf",
  summary: "Enrol up to 500 prospects, each judged by itself.",
  callers: "the prospect service, about a batch of people",
  unaudited: "a part of a job",
  input: z.object({
    campaign_id: campaignId,
    prospect_ids: z.array(z.uuid()).min(1).max(500),
    /** Unknown prospects aren't waited for, because the prospect service has just sent all there are. */
    is_told: z.boolean().default(false),
    declined: declinedChoice.default("add"),
  }),
  output: z.object({
    enrolled: z.int(),
    /** `missing`: what the copy uses and the prospect lacks, each with where: "first_name (step 1)". */
    refused: z.array(
      z.object({
        prospect_id: z.uuid(),
        result: z.enum([...enrolmentResults, "declined"]),
        missing: z.array(z.string()).optional(),
      }),
    ),
    /** When a prospect is unknown here, nothing was done. */
    unknown: z.array(z.uuid()),
    /** The engagements of prospects enrolled by this call; on a repeat the event has them. */
    engagements: z.array(engagement).max(500),
  }),
  errors: ["not-found", "conflict"],
});
