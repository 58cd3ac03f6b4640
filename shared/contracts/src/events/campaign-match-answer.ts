import { defineEvent } from "../event.ts";
import { mailReceived } from "./mail-received.ts";

/** Delayed until the reply is handled, which may have come a moment before, to another process. */
export const campaignMatchAnswer = defineEvent({
  name: "campaign.match-answer",
  kind: "job",
  summary: "Look once more for the reply that an email from a Sent folder answers.",
  payload: mailReceived.payload,
  delaySeconds: 60,
});
