import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "./database.ts";

/** Rows of a table that nothing needs any more. */
export type OldRows = {
  table: string;
  /** Which those are, over the table's columns; `$1` is the days. An index must find them. */
  isOld: string;
  /** A statement over the rows that go, `gone`, in the same transaction: for what must outlive them. */
  keep?: string;
  days: number;
};

type Log = { warn(details: object, event: "old_rows.delete_failed"): void };

type Options = {
  log: Log;
  /** The mean time from one turn to the next. */
  everyMs?: number;
  /** Of one transaction. */
  batchSize?: number;
  /** Between two batches, for everybody else. */
  pauseMs?: number;
};

/**
 * Deletes them now and then, in small transactions with a pause after each, so that no lock is held for long, however much
 * has piled up. A process that dies over it leaves whole batches behind; of several processes one works on a table at a time.
 */
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
      // Replicas that were started together don't stay in step.
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

/** Answers how many it deleted, `size` at most; none while another process is at this table. What somebody has locked stays. */
export function deleteBatch(db: Db, { table, isOld, keep, days }: OldRows, size: number): Promise<number> {
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
       ${keep ? `, kept as (${keep})` : ""} select count(*)::int as count from gone`,
      [days],
    );
    return deleted[0]?.count ?? 0;
  });
}
