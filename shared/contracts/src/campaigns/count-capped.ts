import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";

export const countCapped = defineOperation({
  name: "campaign.capped",
  service: "campaign",
  queue: "leaf",
  summary: "Count who waits in a campaign for the caps of emails an hour, and until when.",
  app: { role: "viewer" },
  input: z.object({ id: z.string() }),
  output: z.object({
    people: z.int(),
    /** More may wait than were counted. */
    at_least: z.boolean(),
    until: timestamp,
  }),
  errors: ["not-found"],
  readOnly: true,
});
