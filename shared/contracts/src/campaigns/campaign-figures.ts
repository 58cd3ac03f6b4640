import type { Operation } from "../operation.ts";
import { countCampaigns } from "./count-campaigns.ts";
import { countCapped } from "./count-capped.ts";
import { countDays } from "./count-days.ts";
import { countWeeks } from "./count-weeks.ts";
import { getCampaignResults } from "./get-campaign-results.ts";
import { getWhereabouts } from "./get-whereabouts.ts";
import { listCampaignProspects } from "./list-campaign-prospects.ts";
import { listNext } from "./list-next.ts";

/** What the app counts and lists of campaigns, beside the documented API. */
export const campaignFigures: readonly Operation[] = [
  countCampaigns,
  countCapped,
  countDays,
  countWeeks,
  getCampaignResults,
  getWhereabouts,
  listCampaignProspects,
  listNext,
];
