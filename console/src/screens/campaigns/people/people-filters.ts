export const peopleFilters = [
  "all",
  "waiting",
  "not_emailed",
  "in_sequence",
  "replied",
  "bounced",
  "unsubscribed",
  "completed",
  "stopped",
] as const;
