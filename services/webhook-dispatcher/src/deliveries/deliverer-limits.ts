import type { Caps } from "./endpoint-queue.ts";

export type DelivererLimits = {
  /** Between the attempts of one delivery. */
  spacingMs: number;
  /** Longer than an attempt can take. */
  leaseMs: number;
  sweepMs: number;
  /** How long one that could not begin keeps its place. */
  postponeMs: number;
  caps: Caps;
  /** Attempts in flight that may be retries: the rest of the places is kept for first attempts. */
  retries: number;
};

export const delivererLimits: Omit<DelivererLimits, "spacingMs"> = {
  leaseMs: 30_000,
  sweepMs: 2_000,
  postponeMs: 2_000,
  caps: { endpoint: 10, host: 80, workspace: 40, total: 400 },
  retries: 200,
};
