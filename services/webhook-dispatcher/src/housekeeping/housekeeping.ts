import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import { trimAnswers } from "../deliveries/answer-table.ts";
import { switchedOffTotal } from "../metrics.ts";
import { switchOffFailing } from "../receivers/receiver-table.ts";
import { maintainMonthPartitions, todayOf } from "./month-partition-table.ts";

const everyMs = 3_600_000;

export async function startHousekeeping(db: Db, retentionDays: number, log: Log): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const cleanUp = async () => {
    try {
      await maintainMonthPartitions(db, await todayOf(db), retentionDays);
      await trimAnswers(db);
      for (const receiver of await switchOffFailing(db)) {
        switchedOffTotal.inc();
        log.warn(receiver, "receiver.switched_off");
      }
    } catch (error) {
      log.warn({ err: error }, "housekeeping.failed");
    }
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (!stopping.signal.aborted) await cleanUp();
    }
  };

  await cleanUp();
  const ended = loop();
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };
}
