import type { Log } from "@outbound/service/log";
import { Counter } from "prom-client";
import { unavailableServer } from "./unavailable-server.ts";

const failures = new Counter({
  name: "outbound_metric_read_failures_total",
  help: "Gauges that could not be read and so were absent: something was unavailable, or a fault of ours.",
  labelNames: ["reading", "cause"],
});

/** Prometheus gives up on a scrape after ten seconds, and takes the process for dead. */
const patienceMs = 3_000;

/**
 * Undefined while a server is away, and when it doesn't answer in time, as behind a lock: no value is right then. A query
 * that always fails is logged and counted.
 */
export function metricReading<T>(
  reading: string,
  log: Pick<Log, "error">,
  read: () => Promise<T>,
  mostMs = patienceMs,
) {
  for (const cause of ["unavailable", "fault"]) failures.inc({ reading, cause }, 0);
  return async (): Promise<T | undefined> => {
    try {
      return await withPatience(read(), mostMs, () => failures.inc({ reading, cause: "unavailable" }));
    } catch (error) {
      const isAway = unavailableServer(error) !== undefined;
      failures.inc({ reading, cause: isAway ? "unavailable" : "fault" });
      if (!isAway) log.error({ err: error, reading }, "metric.read_failed");
      return undefined;
    }
  };
}

async function withPatience<T>(answer: Promise<T>, mostMs: number, onLate: () => void): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => {
    onLate();
    resolve(undefined);
  }, mostMs);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
