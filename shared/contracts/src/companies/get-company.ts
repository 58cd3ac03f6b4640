import { z } from "zod";
import { exampleIds } from "../example-ids.ts";
import { defineOperation } from "../operation.ts";
import { company, companyExample } from "./company.ts";

export const getCompany = defineOperation({
  name: "company.get",
  service: "prospect",
  queue: "leaf",
  summary: "Get one company.",
  http: { method: "get", path: "/companies/:id", status: 200 },
  app: { role: "viewer" },
  input: z.object({ id: z.string().describe("The company's id; one that is no UUID is not found.") }),
  output: company,
  errors: ["not-found"],
  readOnly: true,
  examples: [
    { summary: "A company", input: { id: exampleIds.company }, output: companyExample },
    {
      summary: "An unknown id",
      input: { id: exampleIds.unknown },
      refused: "not-found",
      output: { error: "Company not found." },
    },
  ],
});
