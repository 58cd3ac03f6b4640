import { z } from "zod";
import { addressParameter, page, pageQuery, sinceParameter, wordParameter } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { suppressionKinds, suppressionReasons } from "./suppression.ts";
import { suppressionExample } from "./suppression-example.ts";
import { suppressionRow } from "./suppression-row.ts";

export const listSuppressions = defineOperation({
  name: "suppression.list",
  service: "prospect",
  queue: "leaf",
  summary: "List the workspace's suppressions, newest first.",
  description: "Filters hold together. What the operator suppressed for every workspace is not listed.",
  http: { method: "get", path: "/suppressions", status: 200 },
  app: { role: "viewer" },
  input: z.object({
    kind: wordParameter("kind", suppressionKinds).describe("Entries of this kind."),
    value: addressParameter("value", "address or domain").describe(
      "The entry of exactly this address or domain, in any case of its letters. Not a wider one that covers it.",
    ),
    reason: wordParameter("reason", suppressionReasons).describe("Entries with this reason."),
    created_since: sinceParameter("created_since").describe(
      "Created at or after this date or date-time; without an offset it is UTC.",
    ),
    ...pageQuery,
  }),
  output: page(suppressionRow),
  errors: [],
  readOnly: true,
  examples: [
    {
      summary: "Domains that were suppressed by hand",
      input: { kind: "domain", reason: "manual" },
      output: { data: [suppressionExample], next_cursor: null },
    },
    {
      summary: "Of one value",
      input: { value: "@Competitor.example" },
      output: { data: [suppressionExample], next_cursor: null },
    },
    {
      summary: "A kind that there is not",
      input: { kind: "phone" },
      refused: "bad-request",
      output: { error: "`kind` must be one of: email, domain." },
    },
    {
      summary: "A reason that there is not",
      input: { reason: "boredom" },
      refused: "bad-request",
      output: { error: "`reason` must be one of: manual, unsubscribe, bounce, complaint, erasure, import." },
    },
    {
      summary: "A date that is none",
      input: { created_since: "yesterday" },
      refused: "bad-request",
      output: { error: "`created_since` must be an ISO 8601 date or date-time." },
    },
  ],
});
