const domain = "anonymized.invalid";

/** The stand-in for an erased prospect's address: unique, and undeliverable (RFC 2606). */
export const anonymizedEmail = (prospectId: string): string => `${prospectId}@${domain}`;

export const isAnonymizedEmail = (email: string): boolean => email.endsWith(`@${domain}`);
