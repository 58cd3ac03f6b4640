import { setTimeout as sleep } from "node:timers/promises";
import type { BackgroundProcess } from "./background-process.ts";
import { restartDelayMs, steadyMs } from "./restart-delay.ts";

type Options = {
  name: string;
  logFile: string;
  /** With the port and the data that it had. */
  start: () => Promise<BackgroundProcess>;
  say: (line: string) => void;
};

/** Starts a server that ran again whenever it ends by itself, until `stop`. */
export function keepRunning(first: BackgroundProcess, options: Options): { stop(): Promise<void> } {
  const { name, logFile, start, say } = options;
  const stopping = new AbortController();
  let current = first;
  const keep = async () => {
    for (let restarts = 0; ; ) {
      const since = Date.now();
      const how = await current.ended;
      if (stopping.signal.aborted) return;
      restarts = Date.now() - since > steadyMs ? 1 : restarts + 1;
      const delayMs = restartDelayMs(restarts);
      say(`${name} ended (${how}) and is restarted with its data in ${delayMs} ms; its log: ${logFile}`);
      // Children that it left would be in the way.
      await current.stop();
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      // What can't be started has ended, and is tried again.
      current = await start().catch(() => current);
      if (stopping.signal.aborted) await current.stop();
    }
  };
  const kept = keep();
  return {
    async stop() {
      stopping.abort();
      await current.stop();
      await kept;
    },
  };
}
