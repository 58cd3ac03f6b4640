import { z } from "zod";
import { timestamp } from "../fields.ts";
import { namedProspect } from "../prospects/named-prospect.ts";

export const offerStatuses = ["sent", "viewed", "accepted", "declined", "expired", "withdrawn"] as const;
export type OfferStatus = (typeof offerStatuses)[number];

export const offerTerms = {
  title: z.string().describe("What is offered; empty once the prospect is anonymised."),
  status: z
    .enum(offerStatuses)
    .describe(
      "Follows from the times below and today: an answer or a withdrawal is final, and what is open expires after `valid_until`.",
    ),
  amount: z.string().nullable().describe("A decimal number with the digits of its currency, such as `1234.50`."),
  currency: z.string().nullable().describe("The amount's ISO 4217 code; null without an amount."),
  url: z
    .string()
    .nullable()
    .describe("A document of the operator's that says more. Not the page that takes the answer, which is not told."),
  valid_until: z.string().nullable().meta({
    format: "date",
    description: "The last day on which it can be accepted or declined, in the workspace's time zone.",
  }),
};

export const offer = z
  .object({
    id: z.uuid().describe("The offer's id."),
    ...offerTerms,
    prospect: namedProspect
      .nullable()
      .describe("Whom it was made to; null when that is a company, or once anonymised."),
    company_id: z
      .uuid()
      .nullable()
      .describe("The company it was made to, or the prospect's at that time; null once anonymised."),
    campaign_id: z.uuid().nullable().describe("The campaign that it came of."),
    reply_id: z.uuid().nullable().describe("The reply that it answers."),
    viewed_at: timestamp.nullable().describe("When a person first opened its page; programs don't count."),
    accepted_at: timestamp.nullable().describe("When it was accepted."),
    declined_at: timestamp.nullable().describe("When it was declined."),
    sent_at: timestamp.describe("When it was made, and its page could be opened."),
    created_at: timestamp.describe("When it was created."),
  })
  .meta({ id: "Offer" });
export type Offer = z.output<typeof offer>;
