import { AppError } from "@outbound/contracts/app-error";
import type { Db } from "@outbound/postgres/database";
import { DatabaseUnavailable } from "@outbound/postgres/database-error";
import { currentOrigin, type Origin, withOrigin } from "@outbound/tracing/origin";
import type { Log } from "./log.ts";
import { batchFailures } from "./metrics.ts";

type Work<Item, Result> = {
  /** For the metric and the log of batches that fail. */
  name: string;
  /** All of them in one transaction; undefined for an item that is left over, such as one that is in another's hand. */
  together: (db: Db, workspaceId: string, items: readonly Item[]) => Promise<readonly (Result | undefined)[]>;
  /** What is left over, and each item of a batch that failed. */
  alone: (db: Db, workspaceId: string, item: Item) => Promise<Result>;
};

type Waiting<Item, Result> = {
  item: Item;
  origin: Origin | undefined;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

/** Where its items come from. */
type Source = { db: Db; workspaceId: string; log: Pick<Log, "warn"> };

const largestBatch = 100;

/**
 * Each item is done alone then, so nobody notices one that always fails but by its cost. The answer is a batch without results.
 */
export function noteFailedBatch(batch: string, error: unknown, log: Pick<Log, "warn">): [] {
  const isAway = error instanceof DatabaseUnavailable || (error instanceof AppError && error.kind === "unavailable");
  batchFailures.inc({ batch, cause: isAway ? "unavailable" : "fault" });
  log.warn({ err: error, batch }, "a batch failed, and its items are done one by one");
  return [];
}

/**
 * What comes for a workspace while one of its batches runs makes up the next one: no waiting when there is little to do, large
 * batches when there is much.
 */
export function inBatches<Item, Result>({ name, together, alone }: Work<Item, Result>) {
  for (const cause of ["unavailable", "fault"]) batchFailures.inc({ batch: name, cause }, 0);
  const queues = new WeakMap<Db, Map<string, Waiting<Item, Result>[]>>();

  async function work({ db, workspaceId, log }: Source, queue: Waiting<Item, Result>[]): Promise<void> {
    // What came in the same turn of the event loop is one batch.
    await new Promise(setImmediate);
    while (queue.length > 0) {
      const batch = queue.splice(0, largestBatch);
      const items = batch.map(({ item }) => item);
      const origin = batch.length === 1 ? batch[0]?.origin : undefined;
      const results = await withOrigin(origin, () => together(db, workspaceId, items)).catch((error: unknown) =>
        noteFailedBatch(name, error, log),
      );
      for (const [at, { item, origin, resolve, reject }] of batch.entries()) {
        const result = results[at];
        if (result !== undefined) resolve(result);
        else withOrigin(origin, () => alone(db, workspaceId, item)).then(resolve, reject);
      }
    }
    queues.get(db)?.delete(workspaceId);
  }

  return (source: Source, item: Item): Promise<Result> => {
    const { db, workspaceId } = source;
    const ofDb = queues.get(db) ?? new Map<string, Waiting<Item, Result>[]>();
    queues.set(db, ofDb);
    const running = ofDb.get(workspaceId);
    const queue = running ?? [];
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    queue.push({ item, origin: currentOrigin(), resolve, reject });
    if (!running) {
      ofDb.set(workspaceId, queue);
      void work(source, queue);
    }
    return promise;
  };
}
