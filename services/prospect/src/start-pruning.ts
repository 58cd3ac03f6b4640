import type { Log } from "@outbound/broker/log";
import { pruneInbox } from "@outbound/broker/subscribe";
import { pruneCommands } from "@outbound/postgres/command";
import type { Db } from "@outbound/postgres/database";

const everyMs = 10 * 60_000;

/** Forgets, now and then, the commands and facts that nothing can repeat any more. */
export function startPruning(db: Db, log: Log): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const prune = async () => {
    try {
      await pruneCommands(db);
      await pruneInbox(db);
    } catch (error) {
      log.warn({ err: error }, "commands and the inbox could not be pruned");
    }
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
