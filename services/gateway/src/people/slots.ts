import { unavailable } from "@outbound/contracts/app-error";

export type Slots = { run: <T>(work: () => Promise<T>) => Promise<T> };

/** So much of something at once; a few wait for it, and whoever comes then is refused as `unavailable` at once. */
export function slots({ atOnce, waiting }: { atOnce: number; waiting: number }): Slots {
  const queue: (() => void)[] = [];
  let free = atOnce;

  const enter = async () => {
    if (free > 0) return void free--;
    if (queue.length === waiting) throw unavailable();
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else free++;
  };
  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
