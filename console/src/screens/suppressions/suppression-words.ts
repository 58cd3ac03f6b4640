/** API: Suppressions, the reasons; `all` is no filter. */
export const suppressionFilters = ["all", "manual", "unsubscribe", "bounce", "complaint", "erasure", "import"] as const;

/** What each says of its recipient. */
export const reasonWords: Readonly<Record<string, string>> = {
  manual: "added by hand",
  unsubscribe: "unsubscribed",
  bounce: "bounced",
  complaint: "complained of spam",
  erasure: "was erased",
  import: "imported",
};

/** Who asked for it is left alone: only who runs Outbound can take such an entry away. */
export const isProtected = (reason: string): boolean => ["unsubscribe", "complaint", "erasure"].includes(reason);
