import { randomUUIDv7 } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eventually } from "@outbound/testing/eventually";
import { startPostgresPair } from "@outbound/testing/postgres-pair";
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
  const pair = await primaryAndStandby();
  const url = pair.urlOf(pair.primary(), pair.standby());
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

  await pair.kill("primary");
  await pair.failOver();
  const before = acknowledged.length;
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(before + 50));
  isOver = true;
  await writers;
  const { rows } = await db.query<{ id: string }>("select id from note");
  const stored = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
});

test("a standby that is named first is passed over, by every call and by migrations", async () => {
  const pair = await primaryAndStandby();
  const url = pair.urlOf(pair.standby(), pair.primary());
  await migrate({ databaseUrl: url, prismaFolder: migrations });
  const db = open(url);
  const insert = () => db.query("insert into note (id, body) values ($1, '')", [randomUUIDv7()]);
  await Promise.all(Array.from({ length: 30 }, insert));
  await expect(
    open(pair.standby().url).query("insert into note (id, body) values ($1, '')", [randomUUIDv7()]),
  ).rejects.toThrow(DatabaseUnavailable);
  await pair.primary().stop();
  await expect(db.ping()).rejects.toThrow(DatabaseUnavailable);
});

async function primaryAndStandby() {
  const folder = await mkdtemp(join(tmpdir(), "outbound-failover-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // Postgres drops root's rights and has files in it.
  await chmod(folder, 0o755);
  const pair = await startPostgresPair(folder);
  onTestFinished(() => pair[Symbol.asyncDispose]());
  return pair;
}
