import { AppError, WorkspaceDeleted } from "@outbound/contracts/app-error";
import { DatabaseUnavailable } from "@outbound/postgres/database-error";
import type { Log } from "@outbound/service/log";
import { Counter } from "prom-client";

export const batchFailures = new Counter({
  name: "outbound_batch_failures_total",
  help: "Batches that failed, so that their items were done one by one: something was away, or a fault of ours.",
  labelNames: ["batch", "cause"],
});

/** Prometheus sees the first failure as an increase only if the series starts at 0. */
export function countFailuresFromZero(batch: string): void {
  for (const cause of ["unavailable", "fault"]) batchFailures.inc({ batch, cause }, 0);
}

export const isAway = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || (error instanceof AppError && error.kind === "unavailable");

/** After a failed batch each item is run alone, so a batch that always fails would show by its cost only. */
export function reportFailedBatch(batch: string, error: unknown, log: Pick<Log, "warn">): void {
  if (error instanceof WorkspaceDeleted) return;
  batchFailures.inc({ batch, cause: isAway(error) ? "unavailable" : "fault" });
  log.warn({ err: error, batch }, "batch.failed");
}
