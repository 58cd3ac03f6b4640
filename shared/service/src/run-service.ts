import { setTimeout } from "node:timers/promises";
import { startTracing } from "@outbound/tracing/start-tracing";
import { describeProcess } from "./describe-process.ts";
import { saysReady, serveHealth } from "./health-server.ts";
import type { Log } from "./log.ts";

export type RunningService = {
  isReady(): boolean | Promise<boolean>;
  /** Ends in order: stop taking, finish what is in flight, close. */
  stop(): Promise<void>;
  /** Tells whoever asks all processes what `describe` says; resolves when it can be asked. */
  answerStatus?(describe: () => Promise<object>): Promise<void>;
  /** Where it serves HTTP, when it does. */
  port?: number;
};

/** What a supervisor is told over the IPC channel, once. */
export type ReadyMessage = { ready: true; metrics_port: number; port?: number };

type FatalReason = "start_failed" | "stop_failed" | "stop_timed_out" | "uncaught_exception" | "unhandled_rejection";

/** Below the 30 s that container platforms grant between SIGTERM and SIGKILL; who drains first needs more of both. */
export const usualHardStopMs = 25_000;

type Options = {
  name: string;
  metricsPort: number;
  log: Pick<Log, "debug" | "info" | "warn"> & { fatal: Log["error"] };
  /** Says whether and where spans are exported; without it they are not. */
  env?: Record<string, string | undefined>;
  start: () => Promise<RunningService>;
  hardStopMs?: number;
};

/**
 * The life of a service's process: health and metrics from the first moment, `start`, ready, and on SIGTERM, SIGINT or a
 * supervisor that is gone: not ready, `stop`, exit 0. A stop that hangs or fails exits 1, and so does an uncaught error.
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
    // Nothing was promised before `start` resolved: what it has taken so far goes back to the broker by itself.
    await service?.stop().catch((error: unknown) => exit("stop_failed", error));
    // What can't be exported any more is lost, and no reason to end badly.
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
    const describe = () =>
      describeProcess({
        name,
        metricsPort: metrics_port,
        isFixedPort: metricsPort !== 0,
        isReady: () => saysReady(isReady),
      });
    // Only once its broker answers, for which not every service waits; and never, when it is closed before.
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
