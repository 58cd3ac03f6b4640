import { setTimeout as sleep } from "node:timers/promises";

export type Watch = {
  /** An answer may take twice this. */
  everyMs: number;
  /** Counts checks without an answer and not time, because a machine that slept made none. */
  patience: number;
};

export const usualWatch: Watch = { everyMs: 5_000, patience: 4 };

/** Never resolves when `signal` ends the watch. */
export async function silence(
  answers: () => Promise<boolean>,
  { everyMs, patience }: Watch,
  signal: AbortSignal,
): Promise<void> {
  for (let missed = 0; missed < patience; ) {
    await pause(everyMs, signal);
    if (signal.aborted) return new Promise(() => {});
    missed = (await answersInTime(answers, 2 * everyMs, signal)) ? 0 : missed + 1;
  }
}

async function answersInTime(answers: () => Promise<boolean>, mostMs: number, signal: AbortSignal): Promise<boolean> {
  const over = new AbortController();
  const answer = answers().catch(() => false);
  const first = await Promise.race([answer, pause(mostMs, AbortSignal.any([signal, over.signal])).then(() => false)]);
  over.abort();
  return first;
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {});
