import { randomUUID } from "node:crypto";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import { forgetGone, giveSign } from "./process-table.ts";

const everyMs = 1_000;

export type SignsOfLife = {
  process: string;
  stop(): Promise<void>;
};

/** Tells the other mailers that this process lives, though it may have lost its broker. */
export function startSignsOfLife(db: Db, log: Log): SignsOfLife {
  const process = processOf(randomUUID());
  let isStopped = false;
  let wake = () => {};
  const work = (async () => {
    await forgetGone(db).catch(() => {});
    while (!isStopped) {
      await giveSign(db, process).catch((error: unknown) => log.warn({ err: error }, "heartbeat.write_failed"));
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, everyMs).unref();
      });
    }
  })();
  return {
    process,
    async stop() {
      isStopped = true;
      wake();
      await work;
    },
  };
}

/** One is fresh for each delivery of a job, and says in its first half which process it is of. */
export const workerOf = (process: string) => `${process}${randomUUID().slice(process.length)}`;

export const processOf = (worker: string) => worker.slice(0, 18);
