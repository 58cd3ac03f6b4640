import type { Log } from "@outbound/service/log";
import { currentOrigin, type Origin, withOrigin } from "@outbound/tracing/origin";
import { countFailuresFromZero, isAway, noteFailedBatch } from "./failed-batch.ts";

type Batching<Item, Result> = {
  /** For the metric and the log of batches that fail. */
  name: string;
  log: Pick<Log, "warn">;
  largest?: number;
  /** All of them at once, of one key; undefined for an item that is left over, such as one that is in another's hand. */
  together: (items: readonly Item[], key: string) => Promise<readonly (Result | undefined)[]>;
  /** What is left over, and each item of a batch that failed. Otherwise these come as batches of one. */
  alone?: (item: Item, key: string) => Promise<Result>;
};

type Waiting<Item, Result> = {
  item: Item;
  origin: Origin | undefined;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

const defaultLargest = 100;

/**
 * What comes for a key, such as a workspace, while one of its batches runs makes up the next one, as does what comes in one turn of
 * the event loop: no waiting when there is little to do, large batches when there is much. An item's promise settles with its
 * batch, by the result in its place. When a batch fails, each item is done alone, so that one that can't be done takes no other
 * with it; when something is away, one of them is, and the others fail with it if it still is.
 */
export function inBatchesBy<Item, Result>({
  name,
  log,
  largest = defaultLargest,
  together,
  alone,
}: Batching<Item, Result>): (key: string, item: Item) => Promise<Result> {
  countFailuresFromZero(name);
  const queues = new Map<string, Waiting<Item, Result>[]>();

  async function drain(key: string, queue: Waiting<Item, Result>[]): Promise<void> {
    // What came in the same turn of the event loop is one batch.
    await new Promise(setImmediate);
    while (queue.length > 0) await run(key, queue.splice(0, largest));
    queues.delete(key);
  }

  async function run(key: string, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const [only, ...others] = batch;
    const items = batch.map(({ item }) => item);
    const origin = others.length === 0 ? only?.origin : undefined;
    let results: readonly (Result | undefined)[] = [];
    let failure: unknown;
    try {
      results = await withOrigin(origin, () => together(items, key));
    } catch (error) {
      if (!alone && others.length === 0) return only?.reject(error);
      noteFailedBatch(name, error, log);
      failure = error;
    }
    const leftOver = batch.filter(({ resolve }, at) => {
      const result = results[at];
      if (result !== undefined) resolve(result);
      return result === undefined;
    });
    // The next batch doesn't wait for them.
    if (isAway(failure)) void tryOne(key, leftOver);
    else for (const one of leftOver) void runAlone(key, one);
  }

  /** What is away is asked once more, for one of them: all of them would be that many failures more. */
  async function tryOne(key: string, batch: Waiting<Item, Result>[]): Promise<void> {
    const [one] = batch.splice(Math.floor(Math.random() * batch.length), 1);
    if (!one) return;
    const failure = await runAlone(key, one);
    for (const other of batch) {
      if (isAway(failure)) other.reject(failure);
      else void runAlone(key, other);
    }
  }

  /** Resolves to why it failed. */
  async function runAlone(key: string, { item, origin, resolve, reject }: Waiting<Item, Result>): Promise<unknown> {
    try {
      resolve(await withOrigin(origin, () => (alone ? alone(item, key) : togetherAlone(item, key))));
    } catch (error) {
      reject(error);
      return error;
    }
  }

  async function togetherAlone(item: Item, key: string): Promise<Result> {
    const [result] = await together([item], key);
    if (result === undefined) throw new Error(`${name} left over an item that came alone`);
    return result;
  }

  return (key, item) => {
    const running = queues.get(key);
    const queue = running ?? [];
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    queue.push({ item, origin: currentOrigin(), resolve, reject });
    if (!running) {
      queues.set(key, queue);
      void drain(key, queue);
    }
    return promise;
  };
}

/** The same where any items may share a batch. */
export function inBatches<Item, Result>(batching: Batching<Item, Result>): (item: Item) => Promise<Result> {
  const add = inBatchesBy(batching);
  return (item) => add("", item);
}

/** For a batch without results: each of its items is done. */
export const allDone = (items: readonly unknown[]): true[] => items.map(() => true);
