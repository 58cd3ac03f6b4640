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
  /** Between the attempts of one delivery. */
  spacingMs: number;
  signalLater: (deliveries: { id: string; workspace_id: string }[]) => Promise<void>;
  onSettled: (settled: readonly Settled[]) => void;
  stopping: AbortSignal;
};

/**
 * Results that come at once are written together. A failed write is tried again as a write. Only when stopping it is left to the
 * lease, at the price of one more POST.
 */
export const resultWriter = (options: Options): ((result: Result) => Promise<true>) =>
  inBatches({
    name: "save delivery attempts",
    log: options.log,
    largest: resultsAtOnce,
    together: async (results) => {
      await saveForSure(results, options);
      return allDone(results);
    },
  });

async function saveForSure(
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
