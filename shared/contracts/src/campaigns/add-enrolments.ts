import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { engagement } from "../prospects/engagement.ts";
import { campaignId } from "./campaign.ts";
import { enrolmentResults } from "./enrol-prospects.ts";

/** A batch of a job, which a person has begun: also into a paused campaign. Its command id is the batch's own, so that a repeat answers as the first time. */
export const addEnrolments = defineOperation({
  name: "enrolment.add",
  service: "campaign",
  queue: "leaf",
  summary: "Enrol up to 500 prospects, each judged by itself.",
  input: z.object({
    campaign_id: campaignId,
    prospect_ids: z.array(z.uuid()).min(1).max(500),
    /** Who is unknown here is not to be waited for: the prospect service has just told of everybody that there is. */
    is_told: z.boolean().default(false),
  }),
  output: z.object({
    enrolled: z.int(),
    refused: z.array(z.object({ prospect_id: z.uuid(), result: z.enum(enrolmentResults) })),
    /** When somebody is unknown here, nothing was done. */
    unknown: z.array(z.uuid()),
    /** Of who was enrolled now; on a repeat the event has them. */
    engagements: z.array(engagement).max(500),
  }),
  errors: ["not-found", "conflict"],
});
