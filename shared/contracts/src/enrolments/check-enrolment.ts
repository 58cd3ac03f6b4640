import { z } from "zod";
import { enrolmentResults, enrolProspects } from "../campaigns/enrol-prospects.ts";
import { defineOperation } from "../operation.ts";

const { id, prospect_ids, emails } = enrolProspects.input.shape;

/** Asked before people are added, so that whoever adds them decides about those who declined before. */
export const checkEnrolment = defineOperation({
  name: "enrolment.check",
  service: "campaign",
  queue: "leaf",
  summary: "Say what would become of each of these prospects if they were enrolled; nothing changes.",
  app: { role: "editor" },
  input: z.object({ id, prospect_ids, emails }),
  output: z.object({
    data: z.array(
      z.object({
        prospect_id: z.guid().nullable(),
        email: z.string().nullable(),
        /** `declined`: could be enrolled, and has replied before that they aren't interested. */
        result: z.enum([...enrolmentResults, "declined"]),
        /** What the copy uses and they lack. */
        missing: z.array(z.string()).default([]),
      }),
    ),
    /** The steps and variants that use each of the fields that somebody lacks. */
    missing_in: z.record(z.string(), z.string()),
  }),
  errors: ["not-found", "conflict"],
  readOnly: true,
});
