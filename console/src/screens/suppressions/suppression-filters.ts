/** API: Suppressions, the reasons; `all` is no filter. */
export const suppressionFilters = ["all", "manual", "unsubscribe", "bounce", "complaint", "erasure", "import"] as const;
