export const peopleFilters = ["all", "active", "stopped", "completed"] as const;
