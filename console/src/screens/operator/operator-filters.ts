export const queueFilters = ["in_use", "all"] as const;

export const suppressionLists = ["everywhere", "all"] as const;
