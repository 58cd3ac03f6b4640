/**
 * Items that come while a batch runs make up the next one: no waiting when there is little to do, large batches when there is
 * much. The promise of an item settles with its batch.
 */
export function batched<Item>(run: (items: Item[]) => Promise<void>, maxSize: number): (item: Item) => Promise<void> {
  const waiting: { item: Item; resolve: () => void; reject: (reason: unknown) => void }[] = [];
  let isRunning = false;

  const drain = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxSize);
      try {
        await run(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void drain();
    });
}
