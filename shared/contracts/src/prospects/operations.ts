import type { Operation } from "../operation.ts";
import { checkAddresses } from "./check-addresses.ts";
import { countByStatus } from "./count-by-status.ts";
import { createProspect } from "./create-prospect.ts";
import { eraseProspect } from "./erase-prospect.ts";
import { exportProspects } from "./export-prospects.ts";
import { getProspect } from "./get-prospect.ts";
import { getProspectHistory } from "./get-prospect-history.ts";
import { importProspects } from "./import-prospects.ts";
import { listLatestCampaigns } from "./list-latest-campaigns.ts";
import { listProspectEntries } from "./list-prospect-entries.ts";
import { listProspectFields } from "./list-prospect-fields.ts";
import { listProspects } from "./list-prospects.ts";
import { storeEngagements } from "./store-engagements.ts";
import { storeProspectCopies } from "./store-prospect-copies.ts";
import { storeVerifications } from "./store-verifications.ts";
import { tagProspects } from "./tag-prospects.ts";
import { updateProspect } from "./update-prospect.ts";

export const prospectOperations = [
  createProspect,
  eraseProspect,
  exportProspects,
  getProspect,
  getProspectHistory,
  importProspects,
  listProspects,
  listProspectEntries,
  checkAddresses,
  listProspectFields,
  countByStatus,
  listLatestCampaigns,
  tagProspects,
  storeEngagements,
  storeProspectCopies,
  storeVerifications,
  updateProspect,
] as const satisfies readonly Operation[];
