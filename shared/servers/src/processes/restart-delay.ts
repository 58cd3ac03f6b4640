/** A process that has run this long starts counting its restarts anew. */
export const steadyMs = 30_000;

const firstDelayMs = 200;
const lastDelayMs = 10_000;

/** The delay before consecutive restarts: 0.2, 0.4, 0.8 … 10 s. The first is number 1. */
export function restartDelayMs(restarts: number): number {
  return Math.min(firstDelayMs * 2 ** (restarts - 1), lastDelayMs);
}
