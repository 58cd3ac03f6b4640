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
  company?: string | undefined;
  tag?: string | undefined;
};

export const filterOf = ({ show = "all", email, company, tag }: ProspectSearch) => ({
  ...(show !== "all" && { status: show }),
  ...(email && { email }),
  ...(company && { company_id: company }),
  ...(tag && { tag }),
});
