import { z } from "zod";
import { defineEvent } from "../event.ts";

/** Comes after the answer to a change of sending hours, because many thousands of steps may wait for a window. */
export const campaignReschedule = defineEvent({
  name: "campaign.reschedule",
  kind: "job",
  summary: "Have waiting steps leave when the sending hours of now say.",
  payload: z.object({
    workspace_id: z.uuid(),
    /** Null for every campaign of the workspace. */
    campaign_id: z.uuid().nullable(),
  }),
});
