import { z } from "zod";
import { defineEvent } from "../event.ts";

/**
 * Delayed, so that the other links of a burst have been followed by then. An open is announced here too while its mail
 * isn't known to be sent.
 */
export const campaignCountClick = defineEvent({
  name: "campaign.count-click",
  kind: "job",
  summary: "Count and announce a click, unless it was one of a burst, or count an open.",
  payload: z.object({ workspace_id: z.uuid(), visit_id: z.uuid() }),
  delaySeconds: 3,
});
