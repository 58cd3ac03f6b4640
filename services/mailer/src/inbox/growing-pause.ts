const heldMs = 1_000;
const longestMs = 30_000;

/**
 * Returns how long to wait before something is tried again that took `tookMs` and brought nothing: 1, 2, 4 … 30 seconds
 * where it ended at once, so that a server can't keep us busy, and otherwise 0.
 */
export function growingPause(): (tookMs: number) => number {
  let pauseMs = 0;
  return (tookMs) => {
    pauseMs = tookMs < heldMs ? Math.min(Math.max(2 * pauseMs, heldMs), longestMs) : 0;
    return pauseMs;
  };
}
