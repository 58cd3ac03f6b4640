import type { Implementation } from "@outbound/broker/implement";
import type { Context } from "./context.ts";
import addRows from "./operations/add-rows.ts";
import addSuppression from "./operations/add-suppression.ts";
import checkAddresses from "./operations/check-addresses.ts";
import countByStatus from "./operations/count-by-status.ts";
import countProspectData from "./operations/count-prospect-data.ts";
import countProspects from "./operations/count-prospects.ts";
import createProspect from "./operations/create-prospect.ts";
import createSuppression from "./operations/create-suppression.ts";
import deleteProspectData from "./operations/delete-prospect-data.ts";
import deleteSuppression from "./operations/delete-suppression.ts";
import dropParked from "./operations/drop-parked.ts";
import enrolImported from "./operations/enrol-imported.ts";
import enrolMatching from "./operations/enrol-matching.ts";
import eraseMatching from "./operations/erase-matching.ts";
import eraseProspect from "./operations/erase-prospect.ts";
import exportProspects from "./operations/export-prospects.ts";
import fixRows from "./operations/fix-rows.ts";
import getCompany from "./operations/get-company.ts";
import getJob from "./operations/get-job.ts";
import getProspect from "./operations/get-prospect.ts";
import importProspects from "./operations/import-prospects.ts";
import importRows from "./operations/import-rows.ts";
import listCompanies from "./operations/list-companies.ts";
import listCompanyActivity from "./operations/list-company-activity.ts";
import listJobs from "./operations/list-jobs.ts";
import listParked from "./operations/list-parked.ts";
import listProspectEntries from "./operations/list-prospect-entries.ts";
import listProspectFields from "./operations/list-prospect-fields.ts";
import listProspects from "./operations/list-prospects.ts";
import listRefused from "./operations/list-refused.ts";
import listSuppressionEntries from "./operations/list-suppression-entries.ts";
import listSuppressions from "./operations/list-suppressions.ts";
import removeSuppression from "./operations/remove-suppression.ts";
import replayParked from "./operations/replay-parked.ts";
import runJob from "./operations/run-job.ts";
import stopJob from "./operations/stop-job.ts";
import storeEngagements from "./operations/store-engagements.ts";
import storeVerifications from "./operations/store-verifications.ts";
import suppressMatching from "./operations/suppress-matching.ts";
import tagMatching from "./operations/tag-matching.ts";
import tagProspects from "./operations/tag-prospects.ts";
import updateProspect from "./operations/update-prospect.ts";

export const operations: readonly Implementation<Context>[] = [
  addRows,
  addSuppression,
  countByStatus,
  listCompanyActivity,
  tagProspects,
  checkAddresses,
  countProspects,
  createProspect,
  createSuppression,
  deleteSuppression,
  dropParked,
  enrolImported,
  enrolMatching,
  eraseMatching,
  eraseProspect,
  exportProspects,
  fixRows,
  getCompany,
  getJob,
  getProspect,
  importProspects,
  importRows,
  listCompanies,
  listJobs,
  listParked,
  listProspects,
  listRefused,
  listProspectEntries,
  listProspectFields,
  listSuppressionEntries,
  listSuppressions,
  removeSuppression,
  replayParked,
  runJob,
  stopJob,
  storeEngagements,
  storeVerifications,
  suppressMatching,
  tagMatching,
  updateProspect,
  countProspectData,
  deleteProspectData,
];
