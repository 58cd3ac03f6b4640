import { z } from "zod";
import { defineOperation } from "../operation.ts";

const region = { code: z.string(), name: z.string() };

export const listHolidayRegions = defineOperation({
  name: "campaign.holiday-regions",
  service: "campaign",
  queue: "leaf",
  summary: "List the countries whose public holidays are known, with those of their regions that have further ones.",
  app: { role: "viewer" },
  input: z.object({}),
  output: z.object({
    /** A country has no name here, as its readers' language has one for it. */
    data: z.array(z.object({ code: z.string(), regions: z.array(z.object(region)) })),
  }),
  errors: [],
  readOnly: true,
});
