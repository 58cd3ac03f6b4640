import { setTimeout as sleep } from "node:timers/promises";
import { freeMegabytes, fullDiskWords, leastFreeMegabytes } from "@outbound/service/disk-room";

/** Higher, so that a disk at the edge doesn't alternate between full and free. */
const enoughMegabytes = 60;
/** Short, because a fast writer fills the last 50 MB in less than a second. */
const everyMs = 200;

type Options = {
  folder: string;
  say: (line: string) => void;
  onRoom: () => void;
};

export type Disk = {
  room: () => Promise<void>;
  full: () => Promise<void>;
};

export type DiskWatch = Disk & { stop(): void };

export function watchDisk({ folder, say, onRoom }: Options): DiskWatch {
  const stopping = new AbortController();
  let isFull = false;
  let filled = Promise.withResolvers<void>();
  let cleared = Promise.withResolvers<void>();
  cleared.resolve();

  const look = async () => {
    const free = await freeMegabytes(folder);
    if (!isFull && free < leastFreeMegabytes) {
      isFull = true;
      cleared = Promise.withResolvers();
      filled.resolve();
      say(fullDiskWords(folder, free));
    }
    if (!isFull || free < enoughMegabytes) return;
    isFull = false;
    filled = Promise.withResolvers();
    say(`The disk of ${folder} has room again: ${Math.floor(free)} MB. Taking and sending go on.`);
    cleared.resolve();
    onRoom();
  };
  const watch = async () => {
    while (!stopping.signal.aborted) {
      // A folder that can't be checked changes nothing.
      await look().catch(() => {});
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
    cleared.resolve();
  };
  void watch();
  return { room: () => cleared.promise, full: () => filled.promise, stop: () => stopping.abort() };
}
