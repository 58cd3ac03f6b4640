export const campaignFilters = ["all", "active", "paused", "draft", "completed", "archived"] as const;
