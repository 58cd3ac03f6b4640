import { z } from "zod";
import { defineEvent } from "../event.ts";

/** Has a transaction of its own, so that a slow or failing classifier delays no reply. */
export const campaignClassifyReply = defineEvent({
  name: "campaign.classify-reply",
  kind: "job",
  summary: "Say what a reply means.",
  payload: z.object({ workspace_id: z.uuid(), reply_id: z.uuid() }),
});
