import { z } from "zod";
import { dueWait, enrolmentReply } from "../enrolments/list-enrolments.ts";
import { page, pageQuery, timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { namedProspect } from "../prospects/named-prospect.ts";
import { prospectOutcomes } from "./prospect-outcome.ts";

export const campaignProspect = z.object({ ...namedProspect.shape, company: z.string().nullable() });

const lastEvents = [
  "added",
  "emailed",
  "opened",
  "clicked",
  "replied",
  "bounced",
  "unsubscribed",
  "complained",
] as const;

/** What the app's grid shows; `enrolment.list` is the API's. */
export const listCampaignProspects = defineOperation({
  name: "campaign.prospects",
  service: "campaign",
  queue: "leaf",
  summary: "List the prospects of a campaign with where they are, newest first, or by when they are due.",
  app: { role: "viewer" },
  input: z.object({
    id: z.string(),
    outcome: z.enum(prospectOutcomes).optional(),
    /** Those who still get emails, by when they are due: not emailed yet, or in sequence. */
    waiting: z.boolean().optional(),
    ...pageQuery,
  }),
  output: page(
    z.object({
      id: z.uuid(),
      prospect: campaignProspect,
      outcome: z.enum(prospectOutcomes),
      reason: z.string().nullable(),
      /** The next step of who still gets emails, else how many they got. */
      step: z.int(),
      next_email_at: timestamp.nullable(),
      wait: dueWait.nullable(),
      reply: enrolmentReply.nullable(),
      has_complained: z.boolean(),
      added_at: timestamp,
      last_event: z.object({ kind: z.enum(lastEvents), at: timestamp }),
    }),
  ),
  errors: ["not-found"],
  readOnly: true,
});
