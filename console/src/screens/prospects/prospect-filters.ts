export const prospectFilters = [
  "all",
  "not_contacted",
  "contacted",
  "active",
  "replied",
  "bounced",
  "blocked",
] as const;

export type ProspectSearch = {
  show?: (typeof prospectFilters)[number] | undefined;
  email?: string | undefined;
  /** Beginnings of names and addresses. */
  words?: string | undefined;
  company?: string | undefined;
  tag?: string | undefined;
};

export const filterOf = ({ show = "all", email, words, company, tag }: ProspectSearch) => ({
  ...(show !== "all" && { status: show }),
  ...(email && { email }),
  ...(words && { words }),
  ...(company && { company_id: company }),
  ...(tag && { tag }),
});
