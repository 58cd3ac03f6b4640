import { z } from "zod";
import { exampleIds } from "../example-ids.ts";
import { defineOperation } from "../operation.ts";
import { companyFailedExample } from "./company-failed.ts";
import { mostPersonBytes, prospectBody, prospectWriteResult } from "./prospect.ts";

export const createProspect = defineOperation({
  name: "prospect.create",
  service: "prospect",
  queue: "rpc",
  summary: "Create a prospect and, when a campaign is given, enrol it there.",
  description: `The prospect is grouped into a company by the domain of its address, or by \`company_name\` when that is given.

Repeated without an \`Idempotency-Key\`, the call answers 409 and updates nothing.`,
  http: { method: "post", path: "/prospects", status: 201, query: ["campaign"] },
  app: { role: "editor" },
  audit: { did: "Created a prospect", answers: ["id"] },
  input: z.object({
    ...prospectBody,
    campaign: z
      .string("Unknown or unusable campaign.")
      .optional()
      .describe(
        "The id of a draft or active campaign to enrol the prospect in. The answer does not tell whether the enrolment succeeded.",
      ),
  }),
  output: prospectWriteResult,
  errors: ["conflict", "upstream"],
  dbErrorCode: true,
  bodyLimitBytes: mostPersonBytes,
  idempotent: true,
  examples: [
    {
      summary: "A new prospect, enrolled at once",
      input: {
        campaign: exampleIds.campaign,
        email: "Alan@Turing.example",
        first_name: "Alan",
        custom_fields: { plan: "pro", seats: 3 },
      },
      output: { id: exampleIds.newProspect, email: "alan@turing.example", company_id: exampleIds.newCompany },
    },
    {
      summary: "On a public mail provider, without a company",
      input: { email: "alan.turing@gmail.com" },
      output: { id: exampleIds.newProspect, email: "alan.turing@gmail.com", company_id: null },
    },
    {
      summary: "Not an address",
      input: { email: "alan@turing" },
      refused: "bad-request",
      output: { error: "Enter a valid email address.", code: "invalid-email" },
    },
    {
      summary: "No address",
      input: { first_name: "Alan" },
      refused: "bad-request",
      output: { error: "`email` must be a string." },
    },
    {
      summary: "A text of another type",
      input: { email: "alan@turing.example", first_name: 42 },
      refused: "bad-request",
      output: { error: "`first_name` must be a string or null." },
    },
    {
      summary: "Custom fields that are no object",
      input: { email: "alan@turing.example", custom_fields: ["pro"] },
      refused: "bad-request",
      output: { error: "`custom_fields` must be an object of string values." },
    },
    {
      summary: "A custom field of another type",
      input: { email: "alan@turing.example", custom_fields: { plan: null } },
      refused: "bad-request",
      output: { error: "`custom_fields.plan` must be a string, number or boolean." },
    },
    {
      summary: "A campaign that can't take prospects",
      input: { campaign: exampleIds.pausedCampaign, email: "kurt@goedel.example" },
      refused: "bad-request",
      code: "unusable-campaign",
      output: { error: "Unknown or unusable campaign." },
    },
    {
      summary: "The address is there already",
      input: { email: "alan@turing.example" },
      refused: "conflict",
      output: { error: "alan@turing.example is already in your workspace.", code: "duplicate" },
    },
    companyFailedExample,
  ],
});
