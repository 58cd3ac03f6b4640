const domain = "anonymized.invalid";

/** What stands in the place of an erased prospect's address: unique, and nobody's (RFC 2606). */
export const anonymizedEmail = (prospectId: string): string => `${prospectId}@${domain}`;

export const isAnonymizedEmail = (email: string): boolean => email.endsWith(`@${domain}`);
