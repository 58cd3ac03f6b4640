/** Of who is added to a campaign: first who was never written to. */
export const addFilters = ["not_contacted", "contacted", "replied", "all"] as const;
