import { z } from "zod";
import { exampleIds } from "../example-ids.ts";
import { page, pageQuery, sinceParameter, uuidParameter, wordParameter } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { offer, offerStatuses } from "./offer.ts";
import { offerExample } from "./offer-example.ts";

export const listOffers = defineOperation({
  name: "offer.list",
  service: "campaign",
  queue: "leaf",
  summary: "List offers, the last sent first.",
  description: `Filters hold together.

A status depends on today, so \`status\` is applied to a page after it was read: a page can hold fewer rows than \`limit\`, or none, while \`next_cursor\` is not null. Keep paging until it is null.`,
  http: { method: "get", path: "/offers", status: 200 },
  app: { role: "viewer" },
  input: z.object({
    status: wordParameter("status", offerStatuses).describe("Offers that have this status now."),
    prospect_id: uuidParameter("prospect_id").describe("Offers to this prospect."),
    company_id: uuidParameter("company_id").describe("Offers to this company, and to prospects that were of it."),
    since: sinceParameter("since").describe("Sent at or after this date or date-time; without an offset it is UTC."),
    ...pageQuery,
  }),
  output: page(offer),
  errors: [],
  readOnly: true,
  examples: [
    {
      summary: "Who has seen an offer and not answered",
      input: { status: "viewed", since: "2026-09-01" },
      output: { data: [offerExample], next_cursor: null },
    },
    {
      summary: "A status that there is not",
      input: { status: "open" },
      refused: "bad-request",
      output: { error: "`status` must be one of: sent, viewed, accepted, declined, expired, withdrawn." },
    },
    {
      summary: "A prospect that is no UUID",
      input: { prospect_id: "alan@turing.example" },
      refused: "bad-request",
      output: { error: "`prospect_id` must be a UUID." },
    },
    {
      summary: "Nobody's company",
      input: { company_id: exampleIds.unknown },
      output: { data: [], next_cursor: null },
    },
    {
      summary: "A date that is none",
      input: { since: "yesterday" },
      refused: "bad-request",
      output: { error: "`since` must be an ISO 8601 date or date-time." },
    },
  ],
});
