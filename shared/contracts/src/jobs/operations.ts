import type { Operation } from "../operation.ts";
import { countProspects, enrolMatching, eraseMatching, suppressMatching, tagMatching } from "./change-matching.ts";
import { enrolImported } from "./enrol-imported.ts";
import { fixRows } from "./fix-rows.ts";
import { getJob, listJobs, listRefused, stopJob } from "./follow-job.ts";
import { addRows, importRows, runJob } from "./import-rows.ts";

export const jobOperations = [
  addRows,
  countProspects,
  enrolMatching,
  eraseMatching,
  getJob,
  enrolImported,
  fixRows,
  importRows,
  listJobs,
  listRefused,
  runJob,
  stopJob,
  suppressMatching,
  tagMatching,
] as const satisfies readonly Operation[];
