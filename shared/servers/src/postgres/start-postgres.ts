import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { access, chown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isPostgresSetting } from "@outbound/service/postgres-addresses";
import pg from "pg";
import { freePort } from "../free-port.ts";
import { type BackgroundProcess, endLeftover, startInBackground } from "../processes/background-process.ts";
import { type Kept, keepRunning } from "../processes/keep-running.ts";
import type { Disk } from "../processes/watch-disk.ts";
import { watchGiven } from "../processes/watch-given.ts";
import { StartError } from "../start-error.ts";
import { answersSql, isWorking, refusalWords, sqlProblem } from "./handshake.ts";
import { type Account, accountFor, type PostgresPrograms, postgresPrograms } from "./programs.ts";

export type Server = { url: string; stop(): Promise<void> };

/** A server of the operator's own is the operator's to restart. */
export type KeptServer = Server & Partial<Kept>;

type Options = {
  home: string;
  url?: string | undefined;
  say: (line: string) => void;
  /** Fast, but its data is lost when the machine stops: for tests. */
  isDisposable?: boolean;
  port?: number;
  disk?: Disk;
};

/** Uses the server of `url`, or starts one on a free port. The next start finds its data again. */
export async function startPostgres({
  home,
  url,
  say,
  isDisposable = false,
  port: fixedPort,
  disk,
}: Options): Promise<KeptServer> {
  if (url) {
    await reachable(url, say);
    return { url, ...watchGiven({ name: "The Postgres of DATABASE_URL", works: () => isWorking(url), say }) };
  }

  const folder = resolve(home);
  const pidFile = join(folder, "server.pid");
  await mkdir(folder, { recursive: true });
  await endLeftover(pidFile);
  const programs = await postgresPrograms();
  const account = accountFor([folder, programs.postgres], say);
  const password = await createCluster(folder, programs, account, say);

  say("Starting Postgres …");
  for (let tries = 1; ; tries++) {
    const port = fixedPort ?? (await freePort());
    const logFile = join(folder, "server.log");
    const start = () =>
      startInBackground({
        ...account.launch(programs.postgres, serverFlags(join(folder, "data"), port, isDisposable)),
        logFile,
        pidFile,
        stopSignal: "SIGINT",
      });
    const server = await start();
    const ownUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    if (await isReady(server, ownUrl)) {
      const works = () => isWorking(ownUrl);
      return { url: ownUrl, ...keepRunning(server, { name: "Postgres", logFile, start, say, works, disk }) };
    }
    await server.stop();
    if (tries === 3) throw new StartError(`Postgres doesn't start: ${logFile} says why.`);
  }
}

function serverFlags(data: string, port: number, isDisposable: boolean): string[] {
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 300,
    shared_buffers: "128MB",
    // Compiling a statement costs more than running ours.
    jit: "off",
    timezone: "UTC",
    ...(isDisposable && { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  return ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** The cluster sorts text by code points, the same on every machine. */
async function createCluster(folder: string, programs: PostgresPrograms, account: Account, say: Options["say"]) {
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  const isComplete = await exists(passwordFile);
  if (isComplete) return (await readFile(passwordFile, "utf8")).trim();

  say("Creating the Postgres data folder …");
  // A cluster without a password was not completed.
  await rm(data, { recursive: true, force: true });
  const password = randomBytes(18).toString("base64url");
  const draft = join(folder, "password.tmp");
  await writeFile(draft, `${password}\n`, { mode: 0o600 });
  const { command, args, env, user } = account.launch(programs.initdb, [
    `--pgdata=${data}`,
    "--username=postgres",
    `--pwfile=${draft}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-sync",
  ]);
  await mkdir(data, { mode: 0o700 });
  const { owner } = account;
  if (owner) await Promise.all([data, draft].map((path) => chown(path, owner.uid, owner.gid)));
  const { status, stderr, error } = spawnSync(command, args, { env, ...user, encoding: "utf8" });
  if (status !== 0) throw new StartError(`The Postgres data folder can't be created: ${error?.message ?? stderr}`);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await rm(draft);
  return password;
}

async function isReady(server: BackgroundProcess, url: string): Promise<boolean> {
  const deadline = Date.now() + 60_000;
  while (!server.hasEnded() && Date.now() < deadline) {
    if (await answersSql(url)) return true;
    await sleep(50);
  }
  return false;
}

async function reachable(url: string, say: Options["say"]): Promise<void> {
  if (!isPostgresSetting(url)) throw noAddress;
  const deadline = Date.now() + 15_000;
  say("Using the Postgres of DATABASE_URL.");
  for (;;) {
    const problem = await sqlProblem(url);
    if (problem === undefined) return;
    if (isRefusal(problem) || Date.now() > deadline) throw new StartError(refusalWords(problem));
    await sleep(500);
  }
}

const noAddress = new StartError(
  "DATABASE_URL must be the address of a Postgres, such as postgres://user:password@host:5432/name.",
);

/** With a wrong password or an unknown database waiting doesn't help. */
const isRefusal = (problem: Error): boolean =>
  problem instanceof pg.DatabaseError && /^(28|3D)/.test(problem.code ?? "");

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
