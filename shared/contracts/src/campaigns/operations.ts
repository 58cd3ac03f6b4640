import type { Operation } from "../operation.ts";
import { addEnrolments } from "./add-enrolments.ts";
import { applyCampaign } from "./apply-campaign.ts";
import { archiveCampaign } from "./archive-campaign.ts";
import { checkCampaign } from "./check-campaign.ts";
import { checkEnrollable } from "./check-enrollable.ts";
import { checkEnrolment } from "./check-enrolment.ts";
import { completeCampaign } from "./complete-campaign.ts";
import { countCampaigns } from "./count-campaigns.ts";
import { countCapped } from "./count-capped.ts";
import { countDays } from "./count-days.ts";
import { countWeeks } from "./count-weeks.ts";
import { deleteCampaign } from "./delete-campaign.ts";
import { duplicateCampaign } from "./duplicate-campaign.ts";
import { enrolProspects } from "./enrol-prospects.ts";
import { explainEnrolment } from "./explain-enrolment.ts";
import { exportCampaign } from "./export-campaign.ts";
import { exportEnrolments } from "./export-enrolments.ts";
import { findEnrolled } from "./find-enrolled.ts";
import { getCampaign } from "./get-campaign.ts";
import { getCampaignResults } from "./get-campaign-results.ts";
import { getCampaignStats } from "./get-campaign-stats.ts";
import { getWhereabouts } from "./get-whereabouts.ts";
import { listAwaited } from "./list-awaited.ts";
import { listCampaignEntries } from "./list-campaign-entries.ts";
import { listCampaignHistory } from "./list-campaign-history.ts";
import { listCampaignProspects } from "./list-campaign-prospects.ts";
import { listCampaigns } from "./list-campaigns.ts";
import { listEnrolments } from "./list-enrolments.ts";
import { listFolders } from "./list-folders.ts";
import { listHolidayRegions } from "./list-holiday-regions.ts";
import { listNext } from "./list-next.ts";
import { listRequiredFields } from "./list-required-fields.ts";
import { moveCampaign } from "./move-campaign.ts";
import { pauseCampaign } from "./pause-campaign.ts";
import { preflightCampaign } from "./preflight-campaign.ts";
import { previewCampaign } from "./preview-campaign.ts";
import { requestEnrolment } from "./request-enrolment.ts";
import { resumeCampaign } from "./resume-campaign.ts";
import { runCampaignAgain } from "./run-campaign-again.ts";
import { sendTestMail } from "./send-test-mail.ts";
import { startCampaign } from "./start-campaign.ts";
import { unarchiveCampaign } from "./unarchive-campaign.ts";
import { unsubscribeEnrolment } from "./unsubscribe-enrolment.ts";

export const campaignOperations = [
  listCampaignHistory,
  addEnrolments,
  applyCampaign,
  checkCampaign,
  archiveCampaign,
  checkEnrollable,
  checkEnrolment,
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
  explainEnrolment,
  duplicateCampaign,
  exportCampaign,
  exportEnrolments,
  getCampaign,
  getCampaignStats,
  deleteCampaign,
  listCampaigns,
  listCampaignEntries,
  listEnrolments,
  listAwaited,
  listRequiredFields,
  findEnrolled,
  pauseCampaign,
  preflightCampaign,
  previewCampaign,
  sendTestMail,
  requestEnrolment,
  resumeCampaign,
  runCampaignAgain,
  startCampaign,
  unarchiveCampaign,
  unsubscribeEnrolment,
] as const satisfies readonly Operation[];
