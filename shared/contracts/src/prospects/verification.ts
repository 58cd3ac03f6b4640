export const verificationStatuses = ["valid", "invalid", "risky", "unknown"] as const;

/** Fewer than an import takes, because each prospect is copied on from the prospect service whole, with fields of up to 64 KiB. */
export const verificationBatchSize = 100;
