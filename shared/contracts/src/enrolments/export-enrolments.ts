import { z } from "zod";
import { prospectOutcomes } from "../campaigns/prospect-outcome.ts";
import { page } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { enrolment } from "./enrolment.ts";
import { enrolmentReply, listEnrolments } from "./list-enrolments.ts";

export const exportEnrolments = defineOperation({
  name: "enrolment.export",
  service: "campaign",
  queue: "leaf",
  summary: "Read all enrolments of a campaign, a thousand at a time, newest first.",
  app: { role: "viewer" },
  input: listEnrolments.input.omit({ limit: true }).extend({ outcome: z.enum(prospectOutcomes).optional() }),
  output: page(
    enrolment.extend({
      /** The last one of the person, if there is any. */
      reply: enrolmentReply.nullable(),
      complained: z.boolean(),
    }),
  ),
  errors: ["not-found"],
  readOnly: true,
});
