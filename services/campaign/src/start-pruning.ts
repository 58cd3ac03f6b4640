import type { Log } from "@outbound/broker/log";
import { pruneInbox } from "@outbound/broker/subscribe";
import type { Db } from "@outbound/postgres/database";
import { pruneVisits } from "./tracking/visit-table.ts";

const everyMs = 10 * 60_000;

/** Forgets, now and then, the facts that nothing can deliver any more, and visits that count for nothing. */
export function startPruning(db: Db, log: Log): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const prune = async () => {
    await pruneInbox(db).catch((error) => log.warn({ err: error }, "the inbox could not be pruned"));
    await pruneVisits(db).catch((error) => log.warn({ err: error }, "visits could not be pruned"));
  };
  const timer = setInterval(() => {
    running = running.then(prune);
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
