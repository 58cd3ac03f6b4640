/** API: Suppressions, the reasons; `all` is no filter. */
export const suppressionFilters = ["all", "manual", "unsubscribe", "bounce", "complaint", "erasure", "import"] as const;

export const reasonWords: Readonly<Record<string, string>> = {
  manual: "added by hand",
  unsubscribe: "unsubscribed",
  bounce: "bounced",
  complaint: "complained of spam",
  erasure: "was erased",
  import: "imported",
};

/** The recipient asked for it, so only the operator can remove such an entry. */
export const isProtected = (reason: string): boolean => ["unsubscribe", "complaint", "erasure"].includes(reason);
