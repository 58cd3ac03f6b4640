import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { prospectOutcomes } from "./prospect-outcome.ts";

/** Prospects, each counted once; `in_campaign` is the sum of the outcomes. */
export const getWhereabouts = defineOperation({
  name: "campaign.whereabouts",
  service: "campaign",
  queue: "leaf",
  summary: "Count where the prospects of a campaign are, and how far they got.",
  app: { role: "viewer" },
  input: z.object({ id: z.string() }),
  output: z.object({
    in_campaign: z.int(),
    emailed: z.int(),
    delivered: z.int(),
    /** Null is not measured. */
    opened: z.int().nullable(),
    replied: z.int(),
    interested: z.int(),
    outcomes: z.record(z.enum(prospectOutcomes), z.int()),
    /** About when everybody has their first email, by the limits a day; null while nobody can say. */
    first_emails_by: z.iso.date().nullable(),
  }),
  errors: ["not-found"],
  readOnly: true,
});
