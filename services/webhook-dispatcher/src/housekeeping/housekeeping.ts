import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import { trimAnswers } from "../deliveries/answer-table.ts";
import { switchedOffTotal } from "../metrics.ts";
import { switchOffFailing } from "../receivers/receiver-table.ts";
import { maintainMonthPartitions } from "./month-partitions.ts";

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

/** Uses the clock that dates the rows: a process whose clock is months ahead would drop deliveries that are still due. */
async function todayOf(db: Db): Promise<Temporal.PlainDate> {
  const { rows } = await db.query<{ today: string }>("select (now() at time zone 'UTC')::date as today");
  return Temporal.PlainDate.from(rows[0]?.today ?? "");
}
