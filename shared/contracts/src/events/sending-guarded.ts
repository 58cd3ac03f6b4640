import { z } from "zod";
import { defineEvent } from "../event.ts";
import { guardSubjects } from "../sending/sending-guard.ts";

export const sendingGuarded = defineEvent({
  name: "sending.guarded",
  kind: "fact",
  subscribers: ["gateway"],
  summary: "A mailbox or a campaign was paused, as too many of its emails bounced or were reported as spam.",
  payload: z.object({
    workspace_id: z.uuid(),
    subject: z.enum(guardSubjects),
    subject_id: z.uuid(),
    /** The figures: what bounced or was reported, of how many mails, and the limit. */
    finding: z.string(),
  }),
});
