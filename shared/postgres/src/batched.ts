/**
 * Items that come while a batch runs make up the next one, as do those of one turn of the event loop: no waiting when there is
 * little to do, large batches when there is much. An item's promise settles with its batch, by the result in its place. When a
 * batch fails, each item is run once more alone, so that one that can't be done takes no other with it.
 */
export function batched<Item, Result = void>(
  run: (items: Item[]) => Promise<readonly Result[]>,
  maxSize: number,
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (reason: unknown) => void };
  const waiting: Waiting[] = [];
  let isRunning = false;

  const settle = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else await Promise.all(batch.map((one) => settle([one])));
    }
  };
  const drain = async () => {
    isRunning = true;
    await new Promise(setImmediate);
    while (waiting.length > 0) await settle(waiting.splice(0, maxSize));
    isRunning = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void drain();
    });
}
