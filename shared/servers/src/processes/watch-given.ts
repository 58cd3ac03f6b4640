import { setTimeout as sleep } from "node:timers/promises";
import type { Kept } from "./keep-running.ts";

type Options = {
  name: string;
  works: () => Promise<boolean>;
  say: (line: string) => void;
  everyMs?: number;
};

/** A server of the operator's own is the operator's to restart, so this says only when it is away and when it is back. */
export function watchGiven({ name, works, say, everyMs = 5_000 }: Options): Kept {
  const stopping = new AbortController();
  const { signal } = stopping;
  const watch = async () => {
    for (let isAway = false; ; ) {
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      const isWorking = await works().catch(() => false);
      if (signal.aborted || isWorking !== isAway) continue;
      isAway = !isWorking;
      say(isAway ? `${name} doesn't answer any more, and everything waits until it does.` : `${name} works again.`);
    }
  };
  void watch();
  return { stop: async () => stopping.abort() };
}
