/** Nobody needs to know how many more there are. */
export const mostCampaignsCounted = 100;
