import { execFile } from "node:child_process";
import { appendFile, chown, cp, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { openDatabase } from "@outbound/postgres/database";
import { freePort } from "@outbound/servers/free-port";
import { type Server, startPostgres } from "@outbound/servers/postgres/start-postgres";
import { eventually } from "./eventually.ts";

export type PostgresPair = AsyncDisposable & {
  urlOf(...servers: Server[]): string;
  primary(): Server;
  standby(): Server;
  /** As a machine that is gone: without a word, and for good until `rejoin`. */
  kill(which: "primary" | "standby"): Promise<void>;
  /** Makes the standby the primary, or lets the primary go on alone, which waits for a killed standby at each commit. */
  failOver(): Promise<void>;
  /** The killed server comes back as the standby, with a copy of the primary's data. Resolves when commits wait for it. */
  rejoin(): Promise<void>;
};

const run = promisify(execFile);

type Home = { folder: string; port: number; server?: Server | undefined };

/** A primary and a standby on loopback, which confirms each commit before it is acknowledged. */
export async function startPostgresPair(folder: string): Promise<PostgresPair> {
  let primary: Home = { folder: join(folder, "one"), port: await freePort() };
  let standby: Home = { folder: join(folder, "two"), port: await freePort() };
  const start = async (home: Home) => {
    home.server = await startPostgres({ home: home.folder, port: home.port, say: () => {} });
  };
  const urlOf = ({ server }: Home) => server?.url ?? "";
  const rejoin = async () => {
    await copyFrom(urlOf(primary), primary.folder, standby.folder);
    await start(standby);
    await setSynchronous(urlOf(primary), "*");
    const sql = "select sync_state from pg_stat_replication where sync_state = 'sync'";
    await eventually(async () => (await ask(urlOf(primary), sql)).length === 1, { timeoutMs: 60_000 });
  };

  await start(primary);
  await rejoin();
  return {
    urlOf: (...servers) =>
      urlOf(primary).replace(/@[^/]+/, `@${servers.map(({ url }) => new URL(url).host).join(",")}`),
    primary: () => primary.server as Server,
    standby: () => standby.server as Server,
    async kill(which) {
      const home = which === "primary" ? primary : standby;
      process.kill(await pidOf(home), "SIGKILL");
      await home.server?.stop();
      home.server = undefined;
    },
    async failOver() {
      if (!standby.server) return setSynchronous(urlOf(primary), "");
      [primary, standby] = [standby, primary];
      await ask(urlOf(primary), "select pg_promote()");
    },
    rejoin,
    async [Symbol.asyncDispose]() {
      await Promise.all([primary.server?.stop(), standby.server?.stop()]);
    },
  };
}

/** Copies a running server's data, as Postgres's manual has it for a base backup without its tools. */
async function copyFrom(url: string, from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  await cp(join(from, "password"), join(to, "password"));
  const data = join(to, "data");
  await setSynchronous(url, "");
  await ask(url, "alter system set wal_keep_size = '512MB'");
  await ask(url, "select pg_reload_conf()");
  const db = openDatabase({ url, applicationName: "test", poolSize: 1, statementTimeoutMs: 60_000 });
  const label = await db.transaction(async (tx) => {
    await tx.query("select pg_backup_start('standby', fast => true)");
    // It complains of files that end meanwhile, which the log makes up for.
    await run("cp", ["-a", join(from, "data"), data]).catch(() => {});
    const { rows } = await tx.query<{ labelfile: string }>("select labelfile from pg_backup_stop()");
    return rows[0]?.labelfile ?? "";
  });
  await db.close();
  const { hostname, port, username, password } = new URL(url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(join(data, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
  await rm(join(data, "postmaster.pid"), { force: true });
  const { uid, gid } = await stat(data);
  for (const [name, content] of [
    ["backup_label", label],
    ["standby.signal", ""],
  ] as const) {
    await writeFile(join(data, name), content);
    await chown(join(data, name), uid, gid);
  }
}

async function setSynchronous(url: string, names: string): Promise<void> {
  await ask(url, `alter system set synchronous_standby_names = '${names}'`);
  await ask(url, "select pg_reload_conf()");
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const db = openDatabase({ url, applicationName: "test", poolSize: 1, statementTimeoutMs: 60_000 });
  try {
    return (await db.query(sql)).rows;
  } finally {
    await db.close();
  }
}

const pidOf = async ({ folder }: Home) =>
  Number.parseInt(await readFile(join(folder, "data/postmaster.pid"), "utf8"), 10);
