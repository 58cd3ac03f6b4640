import type { Implementation } from "@outbound/broker/implement";
import type { Context } from "./context.ts";
import addSuppression from "./operations/add-suppression.ts";
import createProspect from "./operations/create-prospect.ts";
import createSuppression from "./operations/create-suppression.ts";
import deleteSuppression from "./operations/delete-suppression.ts";
import eraseProspect from "./operations/erase-prospect.ts";
import getCompany from "./operations/get-company.ts";
import getProspect from "./operations/get-prospect.ts";
import importProspects from "./operations/import-prospects.ts";
import listCompanies from "./operations/list-companies.ts";
import listProspectEntries from "./operations/list-prospect-entries.ts";
import listProspects from "./operations/list-prospects.ts";
import listSuppressionEntries from "./operations/list-suppression-entries.ts";
import listSuppressions from "./operations/list-suppressions.ts";
import removeSuppression from "./operations/remove-suppression.ts";
import storeEngagements from "./operations/store-engagements.ts";
import storeVerifications from "./operations/store-verifications.ts";
import updateProspect from "./operations/update-prospect.ts";

/** What the prospect service answers. */
export const operations: readonly Implementation<Context>[] = [
  addSuppression,
  createProspect,
  createSuppression,
  deleteSuppression,
  eraseProspect,
  getCompany,
  getProspect,
  importProspects,
  listCompanies,
  listProspects,
  listProspectEntries,
  listSuppressionEntries,
  listSuppressions,
  removeSuppression,
  storeEngagements,
  storeVerifications,
  updateProspect,
];
