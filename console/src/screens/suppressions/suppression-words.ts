import { words } from "./words.ts";

export const reasonWords: Readonly<Record<string, string>> = words.reasons;

/** The recipient asked for it, so only the operator can remove such an entry. */
export const isProtected = (reason: string): boolean => ["unsubscribe", "complaint", "erasure"].includes(reason);
