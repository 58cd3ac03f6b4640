export const addFilters = ["not_contacted", "contacted", "replied", "all"] as const;
