import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "./database.ts";

export type OldRows = {
  table: string;
  /** A condition on the table's columns that an index must support; `$1` is the days. */
  isOld: string;
  /** A statement over the deleted rows, `gone`, in the same transaction, for data that must outlive them. */
  archive?: string;
  days: number;
};

type Log = { warn(details: object, event: "old_rows.delete_failed"): void };

type Options = {
  log: Log;
  everyMs?: number;
  batchSize?: number;
  pauseMs?: number;
};

/** Deletes in small transactions with pauses, so that no lock is held for long; one process at a time for a table. */
export function startRetention(
  db: Db,
  tables: readonly OldRows[],
  { log, everyMs = 60_000, batchSize = 1_000, pauseMs = 100 }: Options,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const wait = (delayMs: number) => pause(delayMs, undefined, { signal }).catch(() => {});

  const turn = async (old: OldRows) => {
    try {
      while (!signal.aborted && (await deleteBatch(db, old, batchSize)) === batchSize) await wait(pauseMs);
    } catch (error) {
      log.warn({ err: error, table: old.table }, "old_rows.delete_failed");
    }
  };
  const loop = async () => {
    while (!signal.aborted) {
      // The jitter keeps replicas that started together from running together.
      await wait(everyMs * (0.5 + Math.random()));
      for (const old of tables) if (!signal.aborted) await turn(old);
    }
  };
  const ended = loop();
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };
}

/** Deletes at most `size` rows and returns how many; 0 while another process works on this table. Locked rows stay. */
export function deleteBatch(db: Db, { table, isOld, archive, days }: OldRows, size: number): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.query<{ isOurs: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('retention'), hashtext($1)) as "isOurs"`,
      [table],
    );
    if (!rows[0]?.isOurs) return 0;
    const { rows: deleted } = await tx.query<{ count: number }>(
      `with gone as (
         delete from ${table} where ctid = any(array(
           select ctid from ${table} where ${isOld} limit ${size} for update skip locked)) returning *)
       ${archive ? `, archived as (${archive})` : ""} select count(*)::int as count from gone`,
      [days],
    );
    return deleted[0]?.count ?? 0;
  });
}
