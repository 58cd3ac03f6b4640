/** Where a prospect of a campaign is: each is at exactly one of these. */
export const prospectOutcomes = [
  "not_emailed",
  "in_sequence",
  "completed",
  "replied",
  "bounced",
  "unsubscribed",
  "stopped",
] as const;
export type ProspectOutcome = (typeof prospectOutcomes)[number];
