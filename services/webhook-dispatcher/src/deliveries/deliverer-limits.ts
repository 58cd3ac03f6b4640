import type { Caps } from "./endpoint-queue.ts";

export type DelivererLimits = {
  spacingMs: number;
  /** Longer than an attempt can take. */
  leaseMs: number;
  sweepMs: number;
  postponeMs: number;
  caps: Caps;
  retries: number;
};

export const delivererLimits: Omit<DelivererLimits, "spacingMs"> = {
  leaseMs: 30_000,
  sweepMs: 2_000,
  postponeMs: 2_000,
  caps: { endpoint: 10, host: 80, workspace: 40, total: 400 },
  retries: 200,
};
