import { z } from "zod";
import { defineEvent } from "../event.ts";

/** Delayed until the burst's other links have been followed, and, for an open, until its mail is known to be sent. */
export const campaignCountClick = defineEvent({
  name: "campaign.count-click",
  kind: "job",
  summary: "Count and announce a click, unless it was one of a burst, or count an open.",
  payload: z.object({ workspace_id: z.uuid(), visit_id: z.uuid() }),
  delaySeconds: 3,
});
