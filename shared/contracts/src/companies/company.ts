import { z } from "zod";
import { exampleIds } from "../example-ids.ts";
import { timestamp } from "../fields.ts";

export const company = z
  .object({
    id: z.uuid().describe("The company's id."),
    name: z.string().describe("The `company_name` it was made from, else its domain."),
    domain: z
      .string()
      .nullable()
      .describe("Its registrable domain; null when its first prospect was on a public mail provider."),
    prospect_count: z.int().describe("Prospects that belong to it."),
    contacted_count: z.int().describe("Those of them who were sent an email."),
    replied_count: z.int().describe("Those of them who replied."),
    date_contacted: timestamp
      .nullable()
      .describe("When the last email was sent to one of them; null before the first."),
    created_at: timestamp.describe("When its first prospect made it."),
  })
  .meta({ id: "Company" });
export type Company = z.output<typeof company>;

export const companyExample = {
  id: exampleIds.company,
  name: "lovelace.example",
  domain: "lovelace.example",
  prospect_count: 1,
  contacted_count: 0,
  replied_count: 0,
  date_contacted: null,
  created_at: "2026-09-04T08:12:45.120+00:00",
};
