import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";

const mostCompaniesAsked = 100;

export const listCompanyActivity = defineOperation({
  name: "company.activity",
  service: "prospect",
  queue: "leaf",
  summary: "Tell of each of these companies how many of its prospects are in a sequence, and when one last replied.",
  app: { role: "viewer" },
  input: z.object({ ids: z.array(z.uuid()).min(1).max(mostCompaniesAsked) }),
  output: z.object({
    data: z.array(z.object({ company_id: z.uuid(), active: z.int(), date_responded: timestamp.nullable() })),
  }),
  errors: [],
  readOnly: true,
});
