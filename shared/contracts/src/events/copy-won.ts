import { z } from "zod";
import { defineEvent } from "../event.ts";

export const copyWon = defineEvent({
  name: "copy.won",
  kind: "fact",
  subscribers: ["gateway"],
  summary: "A copy of a step gets four fifths of its emails from now on, as it is better than the others.",
  payload: z.object({
    workspace_id: z.uuid(),
    campaign_id: z.uuid(),
    step: z.int(),
    /** The variant's name; null for the step's own copy. */
    variant: z.string().nullable(),
    delivered: z.int(),
    interested: z.int(),
    /** That it is better than each of the others. */
    probability: z.number(),
  }),
});
