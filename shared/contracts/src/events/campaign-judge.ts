import { z } from "zod";
import { defineEvent } from "../event.ts";

/** Follows the transaction that counted it, because a pause of the campaign is locked before the people in it. */
export const campaignJudge = defineEvent({
  name: "campaign.judge",
  kind: "job",
  summary: "An email bounced or was reported as spam: judge its mailbox and its campaign by their figures.",
  payload: z.object({ workspace_id: z.uuid(), mailbox_id: z.uuid(), campaign_id: z.uuid() }),
});
