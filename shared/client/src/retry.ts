/** Nothing set: there was no answer. */
export type Failure = { status?: number; retryAfterMs?: number; isKeyInUse?: boolean };

/** The rate's window is a minute; whoever says more is not worth waiting for. */
const longestRetryAfterMs = 65_000;
const longestBackoffMs = 8_000;
/** Together longer than a service needs to be started again, and than a gateway that died keeps a key: 10 s. */
export const usualRetries = 6;
export const usualBackoffMs = 500;

/**
 * How long to pause before the next try; undefined: none is of use. Retry-After is a floor; jitter keeps clients apart:
 * retry 0: 0.25 to 0.5 s, 1: 0.5 to 1 s, 2: 1 to 2 s, 3: 2 to 4 s, from 4 on: 4 to 8 s.
 */
export function pauseBefore(
  retry: number,
  { status, retryAfterMs = 0, isKeyInUse = false }: Failure,
  isRepeatable: boolean,
  { backoffMs }: { backoffMs: number },
): number | undefined {
  const isRefusedForNow = status === 429 || isKeyInUse;
  const hasFailed = status === undefined || status >= 500;
  if (!isRefusedForNow && !(hasFailed && isRepeatable)) return undefined;
  if (retryAfterMs > longestRetryAfterMs) return undefined;
  return retryAfterMs + (0.5 + Math.random() / 2) * Math.min(longestBackoffMs, backoffMs * 2 ** retry);
}
