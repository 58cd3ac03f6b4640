import { z } from "zod";

/** API: Enrolment. */
export const namedProspect = z.object({
  id: z.uuid().describe("The prospect's id."),
  email: z.string().describe("The address."),
  first_name: z.string().nullable().describe("First name."),
  last_name: z.string().nullable().describe("Last name."),
  company_id: z.uuid().nullable().describe("The company's id; null without one."),
});
