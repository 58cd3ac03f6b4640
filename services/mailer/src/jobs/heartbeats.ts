import { randomUUID } from "node:crypto";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import { deleteGone, recordHeartbeat } from "./process-table.ts";

const everyMs = 1_000;

export type Heartbeats = {
  process: string;
  stop(): Promise<void>;
};

/** A process shows that it lives even while it has no connection to the broker. */
export function startHeartbeats(db: Db, log: Log): Heartbeats {
  const process = processOf(randomUUID());
  let isStopped = false;
  let wake = () => {};
  const work = (async () => {
    await deleteGone(db).catch(() => {});
    while (!isStopped) {
      await recordHeartbeat(db, process).catch((error: unknown) => log.warn({ err: error }, "heartbeat.write_failed"));
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

/** Each delivery of a job gets a new worker id, whose first half identifies the process. */
export const workerOf = (process: string) => `${process}${randomUUID().slice(process.length)}`;

export const processOf = (worker: string) => worker.slice(0, 18);
