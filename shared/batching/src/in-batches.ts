import type { Log } from "@outbound/service/log";
import { currentOrigin, type Origin, withOrigin } from "@outbound/tracing/origin";
import { countFailuresFromZero, isAway, reportFailedBatch } from "./failed-batch.ts";

type Batching<Item, Result> = {
  name: string;
  log: Pick<Log, "warn">;
  largest?: number;
  /** Runs all items of one key. Returns undefined for an item that has to run alone, as another process locked it. */
  together: (items: readonly Item[], key: string) => Promise<readonly (Result | undefined)[]>;
  /** Runs one item that `together` left over, or one of a failed batch. Without it these run as batches of one. */
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
 * Collects the items of one key, such as a workspace, that come in one turn of the event loop or while the key's last
 * batch runs: no waiting under light load, large batches under heavy load. An item's promise settles with its batch, by
 * the result at its index. When a batch fails each item is run alone, so that a bad one fails no other. When a server
 * is away only one item is tried, and the others fail with it.
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
      reportFailedBatch(name, error, log);
      failure = error;
    }
    const leftOver = batch.filter(({ resolve }, at) => {
      const result = results[at];
      if (result !== undefined) resolve(result);
      return result === undefined;
    });
    if (isAway(failure)) void tryOne(key, leftOver);
    else for (const one of leftOver) void runAlone(key, one);
  }

  async function tryOne(key: string, batch: Waiting<Item, Result>[]): Promise<void> {
    const [one] = batch.splice(Math.floor(Math.random() * batch.length), 1);
    if (!one) return;
    const failure = await runAlone(key, one);
    for (const other of batch) {
      if (isAway(failure)) other.reject(failure);
      else void runAlone(key, other);
    }
  }

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

export function inBatches<Item, Result>(batching: Batching<Item, Result>): (item: Item) => Promise<Result> {
  const add = inBatchesBy(batching);
  return (item) => add("", item);
}

export const allDone = (items: readonly unknown[]): true[] => items.map(() => true);
