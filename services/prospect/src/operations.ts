import type { Implementation } from "@outbound/broker/implement";
import type { Context } from "./context.ts";
import getCompany from "./operations/companies/get-company.ts";
import listCompanies from "./operations/companies/list-companies.ts";
import listCompanyActivity from "./operations/companies/list-company-activity.ts";
import addRows from "./operations/jobs/add-rows.ts";
import countProspects from "./operations/jobs/count-prospects.ts";
import enrolImported from "./operations/jobs/enrol-imported.ts";
import enrolMatching from "./operations/jobs/enrol-matching.ts";
import eraseMatching from "./operations/jobs/erase-matching.ts";
import fixRows from "./operations/jobs/fix-rows.ts";
import getJob from "./operations/jobs/get-job.ts";
import importRows from "./operations/jobs/import-rows.ts";
import listJobs from "./operations/jobs/list-jobs.ts";
import listRefused from "./operations/jobs/list-refused.ts";
import runJob from "./operations/jobs/run-job.ts";
import stopJob from "./operations/jobs/stop-job.ts";
import suppressMatching from "./operations/jobs/suppress-matching.ts";
import tagMatching from "./operations/jobs/tag-matching.ts";
import dropParked from "./operations/outbox/drop-parked.ts";
import listParked from "./operations/outbox/list-parked.ts";
import replayParked from "./operations/outbox/replay-parked.ts";
import checkAddresses from "./operations/prospects/check-addresses.ts";
import countByStatus from "./operations/prospects/count-by-status.ts";
import createProspect from "./operations/prospects/create-prospect.ts";
import eraseProspect from "./operations/prospects/erase-prospect.ts";
import exportProspects from "./operations/prospects/export-prospects.ts";
import getProspect from "./operations/prospects/get-prospect.ts";
import importProspects from "./operations/prospects/import-prospects.ts";
import listProspectEntries from "./operations/prospects/list-prospect-entries.ts";
import listProspectFields from "./operations/prospects/list-prospect-fields.ts";
import listProspects from "./operations/prospects/list-prospects.ts";
import storeEngagements from "./operations/prospects/store-engagements.ts";
import storeVerifications from "./operations/prospects/store-verifications.ts";
import tagProspects from "./operations/prospects/tag-prospects.ts";
import updateProspect from "./operations/prospects/update-prospect.ts";
import addSuppression from "./operations/suppressions/add-suppression.ts";
import createSuppression from "./operations/suppressions/create-suppression.ts";
import deleteSuppression from "./operations/suppressions/delete-suppression.ts";
import listSuppressionEntries from "./operations/suppressions/list-suppression-entries.ts";
import listSuppressions from "./operations/suppressions/list-suppressions.ts";
import removeSuppression from "./operations/suppressions/remove-suppression.ts";
import countProspectData from "./operations/workspaces/count-prospect-data.ts";
import deleteProspectData from "./operations/workspaces/delete-prospect-data.ts";

export const operations: readonly Implementation<Context>[] = [
  getCompany,
  listCompanies,
  listCompanyActivity,
  addRows,
  countProspects,
  enrolImported,
  enrolMatching,
  eraseMatching,
  fixRows,
  getJob,
  importRows,
  listJobs,
  listRefused,
  runJob,
  stopJob,
  suppressMatching,
  tagMatching,
  dropParked,
  listParked,
  replayParked,
  checkAddresses,
  countByStatus,
  createProspect,
  eraseProspect,
  exportProspects,
  getProspect,
  importProspects,
  listProspectEntries,
  listProspectFields,
  listProspects,
  storeEngagements,
  storeVerifications,
  tagProspects,
  updateProspect,
  addSuppression,
  createSuppression,
  deleteSuppression,
  listSuppressionEntries,
  listSuppressions,
  removeSuppression,
  countProspectData,
  deleteProspectData,
];
