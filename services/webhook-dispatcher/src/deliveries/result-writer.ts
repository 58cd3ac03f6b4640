import { setTimeout as pause } from "node:timers/promises";
import { allDone, inBatches } from "@outbound/batching/in-batches";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import { endedTotal } from "../metrics.ts";
import { type Result, type Settled, saveResults } from "./delivery-table.ts";

const resultsAtOnce = 100;
export const pauseAfterFailureMs = 500;

type Options = {
  db: Db;
  log: Log;
  spacingMs: number;
  signalLater: (deliveries: { id: string; workspace_id: string }[]) => Promise<void>;
  onSettled: (settled: readonly Settled[]) => void;
  stopping: AbortSignal;
};

/** A failed write is tried again as a write. Only when stopping is it left to the lease, at the price of one more POST. */
export const resultWriter = (options: Options): ((result: Result) => Promise<true>) =>
  inBatches({
    name: "save delivery attempts",
    log: options.log,
    largest: resultsAtOnce,
    together: async (results) => {
      await saveWithRetries(results, options);
      return allDone(results);
    },
  });

async function saveWithRetries(
  results: readonly Result[],
  { db, log, spacingMs, signalLater, onSettled, stopping }: Options,
): Promise<void> {
  for (;;) {
    try {
      const settled = await saveResults(db, results, spacingMs);
      for (const { status } of settled) if (status !== "pending") endedTotal.inc({ status });
      onSettled(settled);
      void signalLater(settled.filter(({ status }) => status === "pending"));
      return;
    } catch (error) {
      log.warn({ err: error, results: results.length }, "delivery_results.save_failed");
      if (stopping.aborted) return;
      await pause(pauseAfterFailureMs, undefined, { signal: stopping }).catch(() => {});
    }
  }
}
