/** The API's statuses, in its words. */
export const prospectFilters = [
  "all",
  "not_contacted",
  "contacted",
  "active",
  "replied",
  "bounced",
  "blocked",
] as const;
