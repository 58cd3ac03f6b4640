import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { namedProspect } from "../prospects/named-prospect.ts";

/** In the order of the campaign's list, newest first, from one to the next. */
export const findNeighbours = defineOperation({
  name: "enrolment.neighbours",
  service: "campaign",
  queue: "leaf",
  summary: "Find a prospect of a campaign with those before and after in its list, or the first of it.",
  app: { role: "viewer" },
  input: z.object({
    id: z.string(),
    /** Without it the prospect who was enrolled last. */
    email: z.string().optional(),
  }),
  output: z.object({
    /** Null for somebody who isn't in the campaign, and in one without people: then the next one is the first. */
    prospect: namedProspect.nullable(),
    previous: namedProspect.nullable(),
    next: namedProspect.nullable(),
  }),
  errors: ["not-found"],
  readOnly: true,
});
