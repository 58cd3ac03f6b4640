import { setTimeout as sleep } from "node:timers/promises";
import type { BackgroundProcess } from "./background-process.ts";
import { restartDelayMs, steadyMs } from "./restart-delay.ts";
import type { Disk } from "./watch-disk.ts";
import { silence, usualWatch, type Watch } from "./watch-health.ts";

type Options = {
  name: string;
  logFile: string;
  /** Uses the same port and data as before. */
  start: () => Promise<BackgroundProcess>;
  say: (line: string) => void;
  /** Without it the server is only watched for its end. */
  works?: () => Promise<boolean>;
  watch?: Watch | undefined;
  /** A start can't succeed before there is room on it. */
  disk?: Disk | undefined;
  /** For a server that a full disk can damage: it is killed before it writes more, and started once there is room. */
  isKilledWhenFull?: boolean;
  /** Runs after each start but the first, also until the server works, which may need it. A failure doesn't stop the server. */
  mend?: () => Promise<void>;
};

export type Kept = { stop(): Promise<void> };

const startMs = 180_000;

/** Restarts a running server whenever it ends by itself, stops working or is killed for its disk, until `stop`. */
export function keepRunning(first: BackgroundProcess, options: Options): Kept {
  const { name, logFile, start, say, works, mend = async () => {} } = options;
  const { watch = usualWatch, disk = ampleDisk, isKilledWhenFull = false } = options;
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve()));
  let current = first;

  const trouble = async (): Promise<string> => {
    const over = new AbortController();
    const ended = current.ended.then((how) => `ended (${how})`);
    // A server that doesn't work on a full disk fails for that reason.
    const worksOrWaits = async () => works === undefined || (await works()) || !(await isRoom(disk));
    const silent = silence(worksOrWaits, watch, over.signal).then(() => "doesn't work any more");
    const full = disk.full().then(() => outOfRoom);
    const why = await Promise.race([ended, ...(isKilledWhenFull ? [full] : []), ...(works ? [silent] : [])]);
    over.abort();
    return why;
  };
  const superviseIt = async () => {
    for (let restarts = 0; ; ) {
      const since = Date.now();
      const why = await trouble();
      if (stopping.signal.aborted) return;
      if (why === outOfRoom) await current.kill();
      restarts = Date.now() - since > steadyMs ? 1 : restarts + 1;
      const delayMs = restartDelayMs(restarts);
      const when = (await isRoom(disk)) ? `in ${delayMs} ms` : "once there is room";
      say(`${name} ${why} and is restarted with its data ${when}; its log: ${logFile}`);
      // Remaining children would be in the way.
      await current.stop();
      await Promise.race([Promise.all([sleep(delayMs), disk.room()]), stopped]);
      if (stopping.signal.aborted) return;
      current = await start().catch(() => current);
      if (stopping.signal.aborted) await current.stop();
      else if (works && (await comesBack(current, { works, mend }, stopping.signal))) {
        say(`${name} works again.`);
      }
    }
  };
  const ended = superviseIt();
  return {
    async stop() {
      stopping.abort();
      await current.stop();
      await ended;
    },
  };
}

async function comesBack(
  server: BackgroundProcess,
  { works, mend }: { works: () => Promise<boolean>; mend: () => Promise<void> },
  signal: AbortSignal,
) {
  const deadline = Date.now() + startMs;
  while (!server.hasEnded() && !signal.aborted && Date.now() < deadline) {
    const isWorking = await works();
    await mend().catch(() => {});
    if (isWorking) return true;
    await sleep(100, undefined, { signal }).catch(() => {});
  }
  return false;
}

const outOfRoom = "has no room on its disk";

const ampleDisk: Disk = { room: async () => {}, full: () => new Promise(() => {}) };

async function isRoom(disk: Disk): Promise<boolean> {
  return Promise.race([disk.room().then(() => true), sleep(0, false)]);
}
