import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eventually } from "@outbound/testing/eventually";
import { startPostgresPair } from "@outbound/testing/postgres-pair";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./database.ts";
import { DatabaseUnavailable } from "./database-error.ts";
import { expectStored, insertNote, keepWriting } from "./keep-writing.fixture.ts";
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
  const writing = keepWriting(db);
  const { acknowledged } = writing;
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(50));

  await pair.kill("primary");
  await pair.failOver();
  const before = acknowledged.length;
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(before + 50));
  await writing.stop();
  await expectStored(db, acknowledged);
});

test("a standby that is named first is passed over, by every call and by migrations", async () => {
  const pair = await primaryAndStandby();
  const url = pair.urlOf(pair.standby(), pair.primary());
  await migrate({ databaseUrl: url, prismaFolder: migrations });
  const db = open(url);
  await Promise.all(Array.from({ length: 30 }, () => insertNote(db)));
  await expect(insertNote(open(pair.standby().url))).rejects.toThrow(DatabaseUnavailable);
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
