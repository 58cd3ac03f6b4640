import { setTimeout } from "node:timers/promises";
import { startTracing } from "@outbound/tracing/start-tracing";
import type { Logger } from "pino";
import { describeProcess } from "./describe-process.ts";
import { saysReady, serveHealth } from "./health-server.ts";

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

/** Below the 30 s that container platforms grant between SIGTERM and SIGKILL; who drains first needs more of both. */
export const usualHardStopMs = 25_000;

type Options = {
  name: string;
  metricsPort: number;
  log: Logger;
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
    log.info({ reason }, `${name} is stopping`);
    void setTimeout(hardStopMs, undefined, { ref: false }).then(() => exit(`${name} did not stop in ${hardStopMs} ms`));
    // Nothing was promised before `start` resolved: what it has taken so far goes back to the broker by itself.
    await service?.stop().catch((error: unknown) => exit(`${name} could not stop in order`, error));
    // What can't be exported any more is lost, and no reason to end badly.
    await endTracing().catch((error: unknown) => log.warn({ err: error }, "the last spans could not be exported"));
    log.info(`${name} has stopped`);
    process.exit(0);
  };
  const exit = (message: string, error?: unknown): never => {
    log.fatal({ err: error }, message);
    process.exit(1);
  };

  process.on("uncaughtException", (error) => exit("uncaught exception", error));
  process.on("unhandledRejection", (error) => exit("unhandled rejection", error));
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end(signal));
  if (process.send) process.on("disconnect", () => void end("the supervisor is gone"));

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
    void service
      .answerStatus?.(describe)
      .catch((error: unknown) => log.debug({ err: error }, "nobody can ask for the status"));
    while (!isStopping && !(await saysReady(isReady))) await setTimeout(50);
    if (isStopping) return;
    const { port } = service;
    log.info({ metrics_port, port }, `${name} is ready`);
    if (process.connected)
      process.send?.({ ready: true, metrics_port, ...(port !== undefined && { port }) } satisfies ReadyMessage);
  } catch (error) {
    exit(`${name} could not start`, error);
  }
}
