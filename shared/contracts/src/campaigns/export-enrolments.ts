import { page } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { enrolment } from "./enrolment.ts";
import { listEnrolments } from "./list-enrolments.ts";

export const exportEnrolments = defineOperation({
  name: "enrolment.export",
  service: "campaign",
  queue: "leaf",
  summary: "Read all enrolments of a campaign, a thousand at a time, newest first.",
  app: { role: "viewer" },
  input: listEnrolments.input.omit({ limit: true }),
  output: page(enrolment),
  errors: ["not-found"],
  readOnly: true,
});
