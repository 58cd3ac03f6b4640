import { spawnSync } from "node:child_process";
import { randomUUIDv7 } from "node:crypto";
import { appendFile, cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startPostgres } from "@outbound/servers/postgres/start-postgres";
import { eventually } from "@outbound/testing/eventually";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./database.ts";
import { DatabaseUnavailable } from "./database-error.ts";
import { migrate } from "./migrate.ts";

const migrations = fileURLToPath(new URL("test-migrations", import.meta.url));
const open = (url: string) => {
  const db = openDatabase({ url, applicationName: "test" });
  onTestFinished(() => db.close());
  return db;
};

test("no acknowledged write is lost when the primary is killed and its standby promoted, and writing goes on", async () => {
  const { primary, standby, urlOf } = await primaryAndStandby();
  const url = urlOf(primary, standby);
  await migrate({ databaseUrl: url, prismaFolder: migrations });
  const db = open(url);
  const acknowledged: string[] = [];
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const id = randomUUIDv7();
      const insert = db.query("insert into note (id, body) values ($1, '')", [id]);
      await insert.then(
        () => acknowledged.push(id),
        (error) => expect(error).toBeInstanceOf(DatabaseUnavailable),
      );
    }
  };
  const writers = Promise.all([1, 2, 3, 4].map(write));
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(50));

  process.kill(await primary.pid(), "SIGKILL");
  await primary.stop();
  await open(standby.url).query("select pg_promote()");
  const before = acknowledged.length;
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(before + 50));
  isOver = true;
  await writers;
  const { rows } = await db.query<{ id: string }>("select id from note");
  const stored = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
});

test("a standby that is named first is passed over, by every call and by migrations", async () => {
  const { primary, standby, urlOf } = await primaryAndStandby();
  const url = urlOf(standby, primary);
  await migrate({ databaseUrl: url, prismaFolder: migrations });
  const db = open(url);
  const insert = () => db.query("insert into note (id, body) values ($1, '')", [randomUUIDv7()]);
  await Promise.all(Array.from({ length: 30 }, insert));
  await expect(
    open(standby.url).query("insert into note (id, body) values ($1, '')", [randomUUIDv7()]),
  ).rejects.toThrow(DatabaseUnavailable);
  await primary.stop();
  await expect(db.ping()).rejects.toThrow(DatabaseUnavailable);
});

/** The standby confirms each commit before it is acknowledged. */
async function primaryAndStandby() {
  const folder = await mkdtemp(join(tmpdir(), "outbound-failover-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  const start = async (home: string, port?: number) => {
    const server = await startPostgres({ home, say: () => {}, ...(port && { port }) });
    onTestFinished(() => server.stop());
    return {
      ...server,
      pid: async () => Number.parseInt(await readFile(join(home, "data/postmaster.pid"), "utf8"), 10),
    };
  };
  const template = await startPostgres({ home: first, say: () => {} });
  await template.stop();
  await mkdir(second);
  await cp(join(first, "password"), join(second, "password"));
  spawnSync("cp", ["-a", join(first, "data"), join(second, "data")]);
  const primary = await start(first, Number(new URL(template.url).port));
  const { hostname, port, username, password } = new URL(primary.url);
  const from = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(join(second, "data/postgresql.auto.conf"), `primary_conninfo = '${from}'\n`);
  spawnSync("cp", ["-a", join(second, "data/PG_VERSION"), join(second, "data/standby.signal")]);
  const standby = await start(second);
  const db = open(primary.url);
  await db.query("alter system set synchronous_standby_names = '*'");
  await db.query("select pg_reload_conf()");
  await eventually(async () => {
    const { rows } = await db.query("select sync_state from pg_stat_replication");
    expect(rows).toEqual([{ sync_state: "sync" }]);
  });
  const urlOf = (...servers: { url: string }[]) =>
    primary.url.replace(/@[^/]+/, `@${servers.map(({ url }) => new URL(url).host).join(",")}`);
  return { primary, standby, urlOf };
}
