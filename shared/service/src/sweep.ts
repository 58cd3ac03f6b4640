import { setTimeout as pause } from "node:timers/promises";

/** Repeats what any number of replicas may do; `sweep` handles its own failures. */
export function startSweeping(everyMs: number, sweep: () => Promise<void>): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async () => {
    while (!signal.aborted) {
      // The jitter keeps replicas that started together from running together.
      await pause(everyMs * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      await sweep();
    }
  };
  const ended = loop();
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };
}
