import { z } from "zod";
import { addressParameter, page, pageQuery, sinceParameter, uuidParameter, wordParameter } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { prospect, prospectStatuses } from "./prospect.ts";
import { prospectExample } from "./prospect-example.ts";
import { knownTag } from "./tag.ts";

export const listProspects = defineOperation({
  name: "prospect.list",
  service: "prospect",
  queue: "leaf",
  summary: "List prospects, newest first.",
  description: "Filters hold together. Prospects have no modification timestamp: `updated_since` is refused.",
  http: { method: "get", path: "/prospects", status: 200, unpublished: ["tag", "words"] },
  app: { role: "viewer" },
  input: z.object({
    email: addressParameter("email").describe("The exact address, in any case of its letters."),
    company_id: uuidParameter("company_id").describe("Prospects of this company."),
    status: wordParameter("status", prospectStatuses).describe(
      "Prospects of this status. Who replied and was suppressed or bounced later isn't `replied`, but has `date_responded`.",
    ),
    created_since: sinceParameter("created_since").describe(
      "Created at or after this date or date-time; without an offset it is UTC.",
    ),
    tag: knownTag.optional().describe("Prospects with this tag, in any case of its letters."),
    words: z
      .string("`words` must be a text.")
      .max(200, "`words` must have at most 200 characters.")
      .optional()
      .describe("Prospects whose names, company or address have words that begin so, whatever their case and accents."),
    updated_since: z.never("`updated_since` is not supported: prospects have no modification timestamp.").optional(),
    ...pageQuery,
  }),
  output: page(prospect),
  errors: [],
  readOnly: true,
  examples: [
    {
      summary: "Not contacted yet, of one address",
      input: { status: "not_contacted", email: "Ada@Lovelace.example", limit: "10" },
      output: { data: [prospectExample], next_cursor: null },
    },
    {
      summary: "A limit out of range",
      input: { limit: "101" },
      refused: "bad-request",
      output: { error: "`limit` must be an integer from 1 to 100." },
    },
    {
      summary: "A cursor that does not decode",
      input: { cursor: "page-2" },
      refused: "bad-request",
      code: "invalid-cursor",
      output: { error: "`cursor` must be the `next_cursor` of a previous response." },
    },
    {
      summary: "A status that there is not",
      input: { status: "happy" },
      refused: "bad-request",
      output: {
        error: "`status` must be one of: blocked, bounced, replied, active, contacted, not_contacted.",
      },
    },
    {
      summary: "An id that is no UUID",
      input: { company_id: "lovelace" },
      refused: "bad-request",
      output: { error: "`company_id` must be a UUID." },
    },
    {
      summary: "A date that is none",
      input: { created_since: "yesterday" },
      refused: "bad-request",
      output: { error: "`created_since` must be an ISO 8601 date or date-time." },
    },
    {
      summary: "A modification time",
      input: { updated_since: "2026-09-01" },
      refused: "bad-request",
      output: { error: "`updated_since` is not supported: prospects have no modification timestamp." },
    },
  ],
});
