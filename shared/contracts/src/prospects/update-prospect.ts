import { z } from "zod";
import { exampleIds } from "../example-ids.ts";
import { defineOperation } from "../operation.ts";
import { companyFailedExample } from "./company-failed.ts";
import { mostPersonBytes, prospectBody, prospectId, prospectWriteResult } from "./prospect.ts";

export const updateProspect = defineOperation({
  name: "prospect.update",
  service: "prospect",
  queue: "rpc",
  summary: "Replace a prospect's fields. What is omitted is cleared, except the company.",
  description: `The full wanted state is sent: an omitted \`first_name\`, \`last_name\` or \`timezone\` becomes null, omitted \`custom_fields\` become empty.

An omitted \`company_name\` leaves the company unchanged and null clears it: the address' domain decides again, unless it is a public mail provider's. Another domain or \`company_name\` moves the prospect to another company, created when needed; a company that was given by name stays when only the domain changes. The company's name sent back as it was read changes nothing. \`source\` never changes.

200 says that no more email leaves for an address of before. While that can't be made sure the answer is 503: the fields may be written by then, and the request is to be repeated.

A prospect that was anonymised after an erasure request can't be changed: 409.`,
  http: { method: "patch", path: "/prospects/:id", status: 200 },
  app: { role: "editor" },
  audit: { did: "Changed a prospect" },
  input: z.object({ id: prospectId, ...prospectBody }),
  output: prospectWriteResult,
  errors: ["not-found", "conflict", "upstream"],
  dbErrorCode: true,
  bodyLimitBytes: mostPersonBytes,
  examples: [
    {
      summary: "Another last name; the custom fields are cleared",
      input: { id: exampleIds.prospect, email: "ada@lovelace.example", first_name: "Ada", last_name: "King" },
      output: { id: exampleIds.prospect, email: "ada@lovelace.example", company_id: exampleIds.company },
    },
    {
      summary: "No address",
      input: { id: exampleIds.prospect, first_name: "Ada" },
      refused: "bad-request",
      output: { error: "`email` must be a string." },
    },
    {
      summary: "Not an address",
      input: { id: exampleIds.prospect, email: "ada" },
      refused: "bad-request",
      output: { error: "Enter a valid email address.", code: "invalid-email" },
    },
    {
      summary: "An unknown id",
      input: { id: exampleIds.unknown, email: "ada@lovelace.example" },
      refused: "not-found",
      output: { error: "Prospect not found.", code: "not-found" },
    },
    {
      summary: "Another prospect's address",
      input: { id: exampleIds.prospect, email: "grace@hopper.example" },
      refused: "conflict",
      output: {
        error: "grace@hopper.example is already used by another prospect in your workspace.",
        code: "duplicate",
      },
    },
    { ...companyFailedExample, input: { id: exampleIds.prospect, email: "ada@lovelace.example" } },
  ],
});
