import { z } from "zod";
import { defineEvent } from "../event.ts";
import { prospectFact } from "./prospect-fact.ts";

export const messageBounced = defineEvent({
  name: "message.bounced",
  kind: "fact",
  subscribers: ["webhook-dispatcher", "prospect"],
  summary: "A message could not be delivered; the enrolment stopped.",
  payload: z.object({
    ...prospectFact,
    step: z.int(),
    error: z.string(),
    /** The address itself is at fault, so it is suppressed. */
    hard: z.boolean(),
  }),
});
