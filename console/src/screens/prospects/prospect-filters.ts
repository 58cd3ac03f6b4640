export const prospectFilters = [
  "all",
  "not_contacted",
  "active",
  "contacted",
  "replied",
  "bounced",
  "blocked",
] as const;

export const prospectParts = ["overview", "emails", "fields", "notes"] as const;
export type ProspectPart = (typeof prospectParts)[number];

export type ProspectSearch = {
  show?: (typeof prospectFilters)[number] | undefined;
  email?: string | undefined;
  /** Beginnings of names and addresses. */
  words?: string | undefined;
  company?: string | undefined;
  tag?: string | undefined;
  /** The prospect beside the list, and which part of theirs. */
  peek?: string | undefined;
  part?: ProspectPart | undefined;
};

export const filterOf = ({ show = "all", email, words, company, tag }: ProspectSearch) => ({
  ...(show !== "all" && { status: show }),
  ...(email && { email }),
  ...(words && { words }),
  ...(company && { company_id: company }),
  ...(tag && { tag }),
});
