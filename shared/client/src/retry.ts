/** Nothing is set when there was no answer. */
export type Failure = { status?: number; retryAfterMs?: number; isKeyInUse?: boolean };

/** The rate's window is a minute, so a longer Retry-After isn't worth waiting for. */
const longestRetryAfterMs = 65_000;
const longestBackoffMs = 8_000;
/** All pauses together outlast a restart of a service, and the 10 s for which a dead gateway's key stays claimed. */
export const usualRetries = 6;
export const usualBackoffMs = 500;

/**
 * Undefined when no further try is of use. Retry-After is a minimum, and jitter spreads the clients: 0.25 to 0.5 s
 * before retry 0, then 0.5 to 1 s, 1 to 2 s, 2 to 4 s, and from retry 4 on 4 to 8 s.
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
