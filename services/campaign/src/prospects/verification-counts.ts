/** What a prospect adds to the verified, and to the invalid, of its campaigns. */
export const verifiedCount = (status: string | null): number => (status === null ? 0 : 1);
export const invalidCount = (status: string | null): number => (status === "invalid" ? 1 : 0);
