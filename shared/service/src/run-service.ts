import { setTimeout } from "node:timers/promises";
import { startTracing } from "@outbound/tracing/start-tracing";
import { describeProcess } from "./describe-process.ts";
import { saysReady, serveHealth } from "./health-server.ts";
import type { Log } from "./log.ts";
import { RecentWork } from "./recent-work.ts";

export type RunningService = {
  isReady(): boolean | Promise<boolean>;
  stop(): Promise<void>;
  answerStatus?(describe: () => Promise<object>): Promise<void>;
  port?: number;
};

export type ReadyMessage = { ready: true; metrics_port: number; port?: number };

type FatalReason = "start_failed" | "stop_failed" | "stop_timed_out" | "uncaught_exception" | "unhandled_rejection";

/** Below the 30 s that container platforms grant after SIGTERM; a service that drains first needs more of both. */
export const usualHardStopMs = 25_000;

type Options = {
  name: string;
  metricsPort: number;
  log: Pick<Log, "debug" | "info" | "warn"> & { fatal: Log["error"] };
  env?: Record<string, string | undefined>;
  start: () => Promise<RunningService>;
  hardStopMs?: number;
};

/**
 * Serves health and metrics from the first moment. On SIGTERM, SIGINT or a supervisor that is gone it is not ready,
 * stops and exits 0. A stop that hangs or fails exits with 1, and so does an uncaught error.
 */
export async function runService({
  name,
  metricsPort,
  log,
  start,
  env = {},
  hardStopMs = usualHardStopMs,
}: Options): Promise<void> {
  let service: RunningService | undefined;
  let isStopping = false;
  let endTracing = async () => {};

  const end = async (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, "process.stop_requested");
    void setTimeout(hardStopMs, undefined, { ref: false }).then(() => exit("stop_timed_out"));
    // Nothing was promised before `start` resolved: the broker takes back unacknowledged messages by itself.
    await service?.stop().catch((error: unknown) => exit("stop_failed", error));
    // Spans that can't be exported are lost, which is no reason to exit with an error.
    await endTracing().catch((error: unknown) => log.warn({ err: error }, "spans.export_failed"));
    log.info({}, "process.stopped");
    process.exit(0);
  };
  const exit = (reason: FatalReason, error?: unknown): never => {
    log.fatal({ reason, err: error }, "process.failed");
    process.exit(1);
  };

  process.on("uncaughtException", (error) => exit("uncaught_exception", error));
  process.on("unhandledRejection", (error) => exit("unhandled_rejection", error));
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end(signal));
  if (process.send) process.on("disconnect", () => void end("supervisor_gone"));

  try {
    const isReady = async () => !isStopping && service !== undefined && (await service.isReady());
    const metrics_port = await serveHealth({ port: metricsPort, isReady });
    endTracing = await startTracing(name, env);
    service = await start();
    const work = new RecentWork();
    work.start();
    const describe = () =>
      describeProcess({
        name,
        metricsPort: metrics_port,
        isFixedPort: metricsPort !== 0,
        isReady: () => saysReady(isReady),
        work,
      });
    // Resolves only when the broker answers, for which not every service waits, and never if it is closed before.
    void service.answerStatus?.(describe).catch((error: unknown) => log.debug({ err: error }, "status.listen_failed"));
    while (!isStopping && !(await saysReady(isReady))) await setTimeout(50);
    if (isStopping) return;
    const { port } = service;
    log.info({ metrics_port, port }, "process.started");
    if (process.connected)
      process.send?.({ ready: true, metrics_port, ...(port !== undefined && { port }) } satisfies ReadyMessage);
  } catch (error) {
    exit("start_failed", error);
  }
}
