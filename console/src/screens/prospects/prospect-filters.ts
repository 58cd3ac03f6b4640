export const prospectFilters = [
  "all",
  "not_contacted",
  "contacted",
  "active",
  "replied",
  "bounced",
  "blocked",
] as const;

/** The others are usual, and a list shows them without a badge. */
export const prospectTones: Readonly<Record<string, string | undefined>> = {
  replied: "replied",
  bounced: "bounced",
  blocked: "blocked",
};

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
