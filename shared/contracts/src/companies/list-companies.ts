import { z } from "zod";
import { page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { company, companyExample } from "./company.ts";

export const listCompanies = defineOperation({
  name: "company.list",
  service: "prospect",
  queue: "leaf",
  summary: "List companies, newest first.",
  description: `Filters hold together.

The cursor counts rows: companies that imports add while you page can repeat a row at the border of two pages, and ones that go can skip one.`,
  http: { method: "get", path: "/companies", status: 200 },
  app: { role: "viewer" },
  input: z.object({
    search: z
      .string("`search` must be a single text.")
      .optional()
      .describe("How the name or the domain begins; case and spacing are ignored. Blank, it filters nothing."),
    domain: z
      .string("`domain` must be a single domain.")
      .optional()
      .describe("The exact domain, in any case of its letters."),
    ...pageQuery,
  }),
  output: page(company),
  errors: [],
  readOnly: true,
  examples: [
    {
      summary: "Whose name or domain begins so",
      input: { search: "Love", limit: "10" },
      output: { data: [companyExample], next_cursor: null },
    },
    {
      summary: "Of one domain",
      input: { domain: "Lovelace.example" },
      output: { data: [companyExample], next_cursor: null },
    },
    {
      summary: "A cursor that does not decode",
      input: { cursor: "page-2" },
      refused: "bad-request",
      code: "invalid-cursor",
      output: { error: "`cursor` must be the `next_cursor` of a previous response." },
    },
  ],
});
