import { setTimeout as sleep } from "node:timers/promises";
import type { BackgroundProcess } from "./background-process.ts";
import { restartDelayMs, steadyMs } from "./restart-delay.ts";
import { silence, usualWatch, type Watch } from "./watch-health.ts";

type Options = {
  name: string;
  logFile: string;
  /** With the port and the data that it had. */
  start: () => Promise<BackgroundProcess>;
  say: (line: string) => void;
  /** Whether it does its work. A server that has none to ask is watched for its end alone. */
  works?: () => Promise<boolean>;
  watch?: Watch | undefined;
  /** Resolves when there is room on its disk: before that no start can succeed. */
  room?: (() => Promise<void>) | undefined;
};

export type Kept = {
  /** `why` completes a sentence: "RabbitMQ had no room on its disk". */
  restart: (why: string) => void;
  stop(): Promise<void>;
};

/** Longest time of a start, on a slow machine with much data. */
const startMs = 180_000;

/** Starts a server that ran again whenever it ends by itself, stops working or is asked to, until `stop`. */
export function keepRunning(first: BackgroundProcess, options: Options): Kept {
  const { name, logFile, start, say, works, watch = usualWatch, room = async () => {} } = options;
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve()));
  let current = first;
  let asked = Promise.withResolvers<string>();

  const trouble = async (): Promise<string> => {
    asked = Promise.withResolvers();
    const over = new AbortController();
    const ended = current.ended.then((how) => `ended (${how})`);
    // What doesn't work on a full disk has its reason there.
    const worksOrWaits = async () => works === undefined || (await works()) || !(await isRoom(room));
    const silent = silence(worksOrWaits, watch, over.signal).then(() => "doesn't work any more");
    const why = await Promise.race([ended, asked.promise, ...(works ? [silent] : [])]);
    over.abort();
    return why;
  };
  const keep = async () => {
    for (let restarts = 0; ; ) {
      const since = Date.now();
      const why = await trouble();
      if (stopping.signal.aborted) return;
      restarts = Date.now() - since > steadyMs ? 1 : restarts + 1;
      const delayMs = restartDelayMs(restarts);
      say(`${name} ${why} and is restarted with its data in ${delayMs} ms; its log: ${logFile}`);
      // Children that it left would be in the way.
      await current.stop();
      await Promise.race([Promise.all([sleep(delayMs), room()]), stopped]);
      if (stopping.signal.aborted) return;
      // What can't be started has ended, and is tried again.
      current = await start().catch(() => current);
      if (stopping.signal.aborted) await current.stop();
      else if (works && (await comesBack(current, works, stopping.signal))) say(`${name} works again.`);
    }
  };
  const kept = keep();
  return {
    restart: (why) => asked.resolve(why),
    async stop() {
      stopping.abort();
      await current.stop();
      await kept;
    },
  };
}

async function comesBack(server: BackgroundProcess, works: () => Promise<boolean>, signal: AbortSignal) {
  const deadline = Date.now() + startMs;
  while (!server.hasEnded() && !signal.aborted && Date.now() < deadline) {
    if (await works()) return true;
    await sleep(100, undefined, { signal }).catch(() => {});
  }
  return false;
}

/** Room is there when waiting for it is over at once. */
async function isRoom(room: () => Promise<void>): Promise<boolean> {
  return Promise.race([room().then(() => true), sleep(0, false)]);
}
