export const verifiedCount = (status: string | null): number => (status === null ? 0 : 1);
export const invalidCount = (status: string | null): number => (status === "invalid" ? 1 : 0);
