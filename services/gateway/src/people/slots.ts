import { unavailable } from "@outbound/contracts/app-error";

export type Slots = { run: <T>(work: () => Promise<T>) => Promise<T> };

/** A few wait, and the rest are refused as `unavailable` at once. */
export function slots({ atOnce, waiting }: { atOnce: number; waiting: number }): Slots {
  const queue: (() => void)[] = [];
  let free = atOnce;

  const enter = async () => {
    if (free > 0) return void free--;
    if (queue.length === waiting) throw unavailable();
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const release = () => {
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
        release();
      }
    },
  };
}
