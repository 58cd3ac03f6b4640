import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

type Options = {
  command: string;
  args: readonly string[];
  env: Record<string, string | undefined>;
  user?: { uid: number; gid: number };
  logFile: string;
  /** Names the process while it runs, for the start after a crash. */
  pidFile: string;
  stopSignal: NodeJS.Signals;
};

export type BackgroundProcess = {
  hasEnded(): boolean;
  ended: Promise<string>;
  /** Stops it in an orderly way, and kills it when that takes longer than 20 s. */
  stop(): Promise<void>;
  kill(): Promise<void>;
};

const patienceMs = 20_000;

/** It has a process group of its own, so that Ctrl-C doesn't reach it too early, and doesn't outlive this process. */
export async function startInBackground(options: Options): Promise<BackgroundProcess> {
  const { command, args, env, user, logFile, pidFile, stopSignal } = options;
  await mkdir(dirname(logFile), { recursive: true });
  const log = await open(logFile, "a", 0o600);
  const child = spawn(command, args, { env, ...user, detached: true, stdio: ["ignore", log.fd, log.fd] });
  const pid = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("spawn", () => resolve(child.pid ?? 0));
  });
  await log.close();
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? `code ${code}`));
  });
  const leash = holdLeash(pid, stopSignal);
  // The server runs: a full disk is no reason to lose track of it.
  await writeFile(pidFile, `${pid} ${await startTimeOf(pid)}\n`).catch(() => {});

  const stop = async () => {
    await endGroup(pid, stopSignal, ended);
    leash.kill("SIGKILL");
    await rm(pidFile, { force: true });
  };
  let stopped: Promise<void> | undefined;
  return {
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    ended,
    stop: () => (stopped ??= stop()),
    kill: async () => {
      await killFamily(pid);
      await ended;
    },
  };
}

/** Ends what an earlier process left running when that crashed together with its leash. */
export async function endLeftover(pidFile: string): Promise<void> {
  const [pidText, startTime] = (await readFile(pidFile, "utf8").catch(() => "")).trim().split(" ");
  const pid = Number(pidText);
  if (pid > 1 && isAlive(pid) && (await startTimeOf(pid)) === startTime) {
    const ended = (async () => {
      while (isAlive(pid)) await sleep(50);
    })();
    await endGroup(pid, "SIGTERM", ended);
  }
  await rm(pidFile, { force: true });
}

/** A shell that waits for the end of this process, which closes its input, and then ends the group. */
function holdLeash(pid: number, stopSignal: NodeJS.Signals): ChildProcess {
  const script = 'read -r _; kill -s "$1" -- "-$2"; sleep 10; kill -s KILL -- "-$2"';
  const leash = spawn("sh", ["-c", script, "leash", stopSignal.slice("SIG".length), String(pid)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  leash.unref();
  return leash;
}

async function endGroup(pid: number, signal: NodeJS.Signals, ended: Promise<unknown>): Promise<void> {
  signalGroup(pid, signal);
  const patience = new AbortController();
  const isOver = await Promise.race([
    ended.then(() => true),
    sleep(patienceMs, false, { signal: patience.signal }).catch(() => false),
  ]);
  patience.abort();
  // Children of a server that has ended exit in a moment too; those that don't are killed here.
  await killFamily(pid);
  if (!isOver) await ended;
}

/** Postgres' children have groups of their own, and hold its memory when they hang: without them it couldn't start again. */
async function killFamily(pid: number): Promise<void> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  signalGroup(pid, "SIGKILL");
  for (const child of listed
    .split(" ")
    .map(Number)
    .filter((one) => one > 1))
    signalOne(child);
}

function signalOne(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended already.
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Tells a process from a later one with the same id; "-" where the system doesn't say. */
async function startTimeOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The second field is the program's name in brackets, which may contain spaces; the start time is the 22nd.
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "-";
}
