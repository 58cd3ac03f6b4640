/**
 * Items that come while a batch runs make up the next one, as do those of one turn of the event loop: no waiting when there is
 * little to do, large batches when there is much. An item's promise settles with its batch, by the result in its place.
 */
export function batched<Item, Result = void>(
  run: (items: Item[]) => Promise<readonly Result[]>,
  maxSize: number,
): (item: Item) => Promise<Result> {
  const waiting: { item: Item; resolve: (result: Result) => void; reject: (reason: unknown) => void }[] = [];
  let isRunning = false;

  const drain = async () => {
    isRunning = true;
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxSize);
      try {
        const results = await run(batch.map(({ item }) => item));
        for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
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
