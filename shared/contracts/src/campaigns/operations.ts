import type { Operation } from "../operation.ts";
import { applyCampaign } from "./apply-campaign.ts";
import { archiveCampaign } from "./archive-campaign.ts";
import { checkCampaign } from "./check-campaign.ts";
import { checkEnrollable } from "./check-enrollable.ts";
import { completeCampaign } from "./complete-campaign.ts";
import { countCampaigns } from "./count-campaigns.ts";
import { countCapped } from "./count-capped.ts";
import { countDays } from "./count-days.ts";
import { countWeeks } from "./count-weeks.ts";
import { deleteCampaign } from "./delete-campaign.ts";
import { duplicateCampaign } from "./duplicate-campaign.ts";
import { enrolProspects } from "./enrol-prospects.ts";
import { exportCampaign } from "./export-campaign.ts";
import { getCampaign } from "./get-campaign.ts";
import { getCampaignResults } from "./get-campaign-results.ts";
import { getCampaignStats } from "./get-campaign-stats.ts";
import { getWhereabouts } from "./get-whereabouts.ts";
import { listCampaignEntries } from "./list-campaign-entries.ts";
import { listCampaignHistory } from "./list-campaign-history.ts";
import { listCampaignProspects } from "./list-campaign-prospects.ts";
import { listCampaigns } from "./list-campaigns.ts";
import { listFolders } from "./list-folders.ts";
import { listHolidayRegions } from "./list-holiday-regions.ts";
import { listNext } from "./list-next.ts";
import { listRequiredFields } from "./list-required-fields.ts";
import { moveCampaign } from "./move-campaign.ts";
import { pauseCampaign } from "./pause-campaign.ts";
import { preflightCampaign } from "./preflight-campaign.ts";
import { previewCampaign } from "./preview-campaign.ts";
import { resumeCampaign } from "./resume-campaign.ts";
import { runCampaignAgain } from "./run-campaign-again.ts";
import { sendTestMail } from "./send-test-mail.ts";
import { startCampaign } from "./start-campaign.ts";
import { unarchiveCampaign } from "./unarchive-campaign.ts";

export const campaignOperations = [
  listCampaignHistory,
  applyCampaign,
  checkCampaign,
  archiveCampaign,
  checkEnrollable,
  completeCampaign,
  countCampaigns,
  countCapped,
  countDays,
  countWeeks,
  getCampaignResults,
  getWhereabouts,
  listCampaignProspects,
  listNext,
  listFolders,
  moveCampaign,
  listHolidayRegions,
  enrolProspects,
  duplicateCampaign,
  exportCampaign,
  getCampaign,
  getCampaignStats,
  deleteCampaign,
  listCampaigns,
  listCampaignEntries,
  listRequiredFields,
  pauseCampaign,
  preflightCampaign,
  previewCampaign,
  sendTestMail,
  resumeCampaign,
  runCampaignAgain,
  startCampaign,
  unarchiveCampaign,
] as const satisfies readonly Operation[];
