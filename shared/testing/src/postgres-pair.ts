import { appendFile, cp } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "@outbound/postgres/database";
import { freePort } from "@outbound/servers/free-port";
import { type Server, startPostgres } from "@outbound/servers/postgres/start-postgres";
import { killServer, takeBaseBackup, writeForServer } from "./base-backup.ts";
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
      await killServer(join(home.folder, "data"));
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

async function copyFrom(url: string, from: string, to: string): Promise<void> {
  await setSynchronous(url, "");
  await ask(url, "alter system set wal_keep_size = '512MB'");
  await ask(url, "select pg_reload_conf()");
  const data = join(to, "data");
  await takeBaseBackup(url, join(from, "data"), data);
  await cp(join(from, "password"), join(to, "password"));
  const { hostname, port, username, password } = new URL(url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(join(data, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
  await writeForServer(data, "standby.signal", "");
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
