import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

const megabyte = 1_000_000;
/** RabbitMQ takes nothing below this. */
export const leastFreeMegabytes = 50;
/** So that a disk at the edge isn't full and free by turns. */
const enoughMegabytes = 60;
const everyMs = 1_000;

type Options = {
  folder: string;
  say: (line: string) => void;
  /** There is room again. Between two looks there may have been none at all. */
  onRoom: () => void;
};

export type DiskWatch = {
  /** Resolves when there is room: mostly at once. */
  room: () => Promise<void>;
  stop(): void;
};

/** Says when the disk of the data is full, and when that is over. */
export function watchDisk({ folder, say, onRoom }: Options): DiskWatch {
  const stopping = new AbortController();
  let full: PromiseWithResolvers<void> | undefined;

  const look = async () => {
    const free = await freeMegabytes(folder);
    if (!full && free < leastFreeMegabytes) {
      full = Promise.withResolvers();
      say(
        `The disk of ${folder} is full: it has ${Math.floor(free)} MB left, and below ${leastFreeMegabytes} MB nothing is taken or sent. Make room; what was acknowledged is kept.`,
      );
    }
    if (!full || free < enoughMegabytes) return;
    const over = full;
    full = undefined;
    say(`The disk of ${folder} has room again: ${Math.floor(free)} MB. Taking and sending go on.`);
    over.resolve();
    onRoom();
  };
  const watch = async () => {
    while (!stopping.signal.aborted) {
      // Nothing is known of a folder that can't be asked about.
      await look().catch(() => {});
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
    full?.resolve();
  };
  void watch();
  return { room: async () => full?.promise, stop: () => stopping.abort() };
}

export async function freeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return (bavail * bsize) / megabyte;
}
