/** Nothing set: there was no answer. */
export type Failure = { status?: number; retryAfterMs?: number; isKeyInUse?: boolean };

/** The rate's window is a minute; whoever says more is not worth waiting for. */
const longestRetryAfterMs = 65_000;
const longestBackoffMs = 8_000;

/**
 * How long to pause before the next try; undefined: none is of use. Retry-After is a floor; jitter keeps clients apart:
 * retry 0: up to 0.5 s, 1: up to 1 s, 2: up to 2 s, 3: up to 4 s, from 4 on: up to 8 s.
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
  return retryAfterMs + Math.random() * Math.min(longestBackoffMs, backoffMs * 2 ** retry);
}
