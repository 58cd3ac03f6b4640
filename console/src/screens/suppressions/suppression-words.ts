import { words } from "./words.ts";

/** API: Suppressions, the reasons; `all` is no filter. */
export const suppressionFilters = ["all", "manual", "unsubscribe", "bounce", "complaint", "erasure", "import"] as const;

export const reasonWords: Readonly<Record<string, string>> = words.reasons;

/** The recipient asked for it, so only the operator can remove such an entry. */
export const isProtected = (reason: string): boolean => ["unsubscribe", "complaint", "erasure"].includes(reason);
