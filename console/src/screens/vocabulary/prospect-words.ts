/** API: Prospect, the statuses. */
export const prospectStatuses = {
  not_contacted: "Not emailed",
  contacted: "Emailed",
  active: "In sequence",
  replied: "Replied",
  bounced: "Bounced",
  blocked: "Suppressed",
};

/** Above each list of prospects. */
export const findingProspects = {
  find: "Find by name, company or email",
  findShort: "Find prospects",
  tag: "Tag",
  remove: (filter: string) => `Remove filter ${filter}`,
};
