import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReadyMessage } from "@outbound/service/run-service";
import { StartError } from "../start-error.ts";
import { keepLogShort } from "./keep-log-short.ts";
import { restartDelayMs, steadyMs } from "./restart-delay.ts";
import { silence, type Watch } from "./watch-health.ts";

export type Program = {
  name: string;
  /** This process's own by default. */
  node?: string;
  main: string;
  env: Record<string, string | undefined>;
  flags?: readonly string[];
};

export type Running = { name: string; pid: number; metricsPort: number; port?: number };

type Options = {
  logFolder: string;
  onReady?: (running: Running) => void;
  say?: (line: string) => void;
  /** A program that was ready and stops answering is restarted. Without `watch` only one that ends is. */
  watch?: Watch;
};

export type Supervised = {
  running(): Running[];
  /** Each as it was ready last, also one that is down or being restarted. */
  known(): Running[];
  /** Resolves when each is ready; rejects, with the end of its log, when one can't be started. */
  whenReady(): Promise<void>;
  kill(name: string, signal: NodeJS.Signals): void;
  stop(names?: readonly string[]): Promise<void>;
};

/** Restarts a program that ends by itself. None outlives this process: it ends when the IPC channel closes (`runService`). */
export async function supervise(programs: readonly Program[], options: Options): Promise<Supervised> {
  await mkdir(options.logFolder, { recursive: true });
  const kept = new Map<string, Kept>();
  for (const program of programs) kept.set(program.name, await superviseOne(program, options));
  return {
    running: () => [...kept.values()].flatMap((one) => one.running() ?? []),
    known: () => [...kept.values()].flatMap((one) => one.known() ?? []),
    whenReady: async () => void (await Promise.all([...kept.values()].map(({ ready }) => ready))),
    kill: (name, signal) => kept.get(name)?.kill(signal),
    stop: async (names = [...kept.keys()]) =>
      void (await Promise.all(names.map(async (name) => kept.get(name)?.stop()))),
  };
}

type Kept = {
  ready: Promise<void>;
  running: () => Running | undefined;
  known: () => Running | undefined;
  kill(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
};

/** A program that was never ready and ended this often can't be started. */
const startAttempts = 3;
const readyTimeoutMs = 90_000;
/** Longer than the hard stop of a service: 25 s, and five of draining. */
const killAfterMs = 33_000;

async function superviseOne(program: Program, { logFolder, onReady, say = () => {}, watch }: Options): Promise<Kept> {
  const logFile = join(logFolder, `${program.name}.log`);
  const log = await open(logFile, "a", 0o600);
  const stopShortening = keepLogShort(logFile);
  const { size: before } = await log.stat();
  const firstReady = Promise.withResolvers<void>();
  firstReady.promise.catch(() => {});
  let child: ChildProcess | undefined;
  let running: Running | undefined;
  let known: Running | undefined;
  let wasReady = false;
  let isStopping = false;
  let failures = 0;
  let restart: NodeJS.Timeout | undefined;

  const giveUp = async (why: string) => {
    isStopping = true;
    firstReady.reject(
      new StartError(`${program.name} ${why}. The end of ${logFile}:\n${await endOf(logFile, before)}`),
    );
  };
  const readyTimeout = setTimeout(() => {
    void giveUp(`was not ready after ${readyTimeoutMs / 1000} s`);
    child?.kill("SIGKILL");
  }, readyTimeoutMs);

  /** A process stopped by SIGSTOP would handle no other signal. */
  const endSilent = (silent: ChildProcess) => {
    if (isStopping) return;
    say(`${program.name} doesn't answer any more and is ended; its log: ${logFile}`);
    silent.kill("SIGKILL");
  };

  const start = () => {
    const started = Date.now();
    const current = startProcess(program, log.fd);
    child = current;
    const over = new AbortController();
    current.once("message", (message: ReadyMessage) => {
      running = describe(program.name, current, message);
      known = running;
      if (wasReady) say(`${program.name} works again.`);
      wasReady = true;
      clearTimeout(readyTimeout);
      firstReady.resolve();
      onReady?.(running);
      if (watch) void silence(() => isAlive(message.metrics_port), watch, over.signal).then(() => endSilent(current));
    });
    const ended = (how: string) => {
      over.abort();
      running = undefined;
      if (isStopping || child !== current) return;
      failures = Date.now() - started > steadyMs ? 1 : failures + 1;
      if (!wasReady && failures >= startAttempts) return void giveUp(`ended ${failures} times before it was ready`);
      const delayMs = restartDelayMs(failures);
      say(`${program.name} ended (${how}) and is restarted in ${delayMs} ms; its log: ${logFile}`);
      child = undefined;
      restart = setTimeout(start, delayMs);
    };
    current.once("exit", (code, signal) => ended(signal ?? `code ${code}`));
    current.once("error", (error) => ended(error.message));
  };
  start();

  return {
    ready: firstReady.promise,
    running: () => running,
    known: () => known,
    kill: (signal) => void child?.kill(signal),
    async stop() {
      isStopping = true;
      clearTimeout(readyTimeout);
      clearTimeout(restart);
      firstReady.reject(new Error(`${program.name} was stopped before it was ready`));
      if (child) await end(child);
      stopShortening();
      await log.close();
    },
  };
}

function startProcess({ node = process.execPath, main, env, flags = [] }: Program, logFd: number): ChildProcess {
  // In a session of its own, so that Ctrl-C reaches only the supervisor, which stops its programs in order.
  return spawn(node, [...flags, main], { env, detached: true, stdio: ["ignore", logFd, logFd, "ipc"] });
}

function describe(name: string, child: ChildProcess, { metrics_port, port }: ReadyMessage): Running {
  return { name, pid: child.pid ?? 0, metricsPort: metrics_port, ...(port !== undefined && { port }) };
}

async function isAlive(metricsPort: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/livez`, { signal: AbortSignal.timeout(10_000) });
  await response.body?.cancel();
  return response.ok;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  await ended;
  clearTimeout(force);
}

/** What was written before is of an earlier start. */
async function endOf(logFile: string, before: number): Promise<string> {
  return (await readFile(logFile)).subarray(before).toString().trimEnd().split("\n").slice(-15).join("\n");
}
