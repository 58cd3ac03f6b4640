import type { Log } from "@outbound/broker/log";
import type { Db } from "@outbound/postgres/database";
import { pruneKeys } from "./idempotency-key-table.ts";

const everyMs = 60_000;
const batch = 500;

/** Removes keys older than 24 hours, a batch at a time so that no lock is held for long. */
export function startPruning(db: Db, log: Log): { stop(): Promise<void> } {
  let isStopped = false;
  let running = Promise.resolve();

  const prune = async () => {
    try {
      while (!isStopped && (await pruneKeys(db, batch)) === batch);
    } catch (error) {
      log.warn({ err: error }, "idempotency keys could not be pruned");
    }
  };
  const timer = setInterval(() => {
    running = running.then(prune);
  }, everyMs);

  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
