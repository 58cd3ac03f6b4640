import { z } from "zod";
import { declinedChoice } from "../campaigns/enrol-prospects.ts";
import { defineOperation } from "../operation.ts";
import { job, jobId } from "./job.ts";

export const enrolImported = defineOperation({
  name: "job.enrol-imported",
  service: "prospect",
  queue: "rpc",
  summary: "Have everybody of an import added to a campaign as soon as the import is done.",
  app: { role: "editor" },
  audit: { did: "Set an import to add its prospects to a campaign" },
  input: z.object({ id: jobId, campaign_id: z.string(), declined: declinedChoice.default("leave-out") }),
  output: job,
  errors: ["bad-request", "not-found", "conflict"],
});
