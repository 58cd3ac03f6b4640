import { randomUUIDv7 } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@outbound/servers/postgres/start-postgres";
import { testDatabase } from "@outbound/testing/database";
import { eventually } from "@outbound/testing/eventually";
import { waitersFor } from "@outbound/testing/lock-waiters";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase, type Tx } from "./database.ts";
import { DatabaseUnavailable, isUniqueViolation } from "./database-error.ts";

const db = await testDatabase(new URL("test-migrations", import.meta.url));

test("two transactions that deadlock both commit, and callbacks of the lost try don't run", async () => {
  const ids = [await addNote("0"), await addNote("0")];
  let tries = 0;
  let commits = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const increment = (first: number, second: number) =>
    db.transaction(async (tx) => {
      tx.afterCommit(() => commits++);
      await raise(tx, ids[first]);
      if (++tries === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await raise(tx, ids[second]);
    });
  await Promise.all([increment(0, 1), increment(1, 0)]);

  expect(tries).toBe(3);
  expect(commits).toBe(2);
  expect(await bodies(ids)).toEqual(["2", "2"]);
});

test("a single statement that deadlocks, as with a migration, is run again and answers", async () => {
  const [one, other] = [1, 2].map((key) => `pg_advisory_xact_lock(${key})`);
  let answered: Promise<{ rowCount: number }> | undefined;
  await db.transaction(async (tx) => {
    await tx.query(`select ${other}`);
    answered ??= db.query(`select ${one}, ${other}`);
    // Whoever has waited for a second notices the deadlock, which is the statement.
    await eventually(async () => (await waitersFor(db, "advisory")) > 0);
    await tx.query(`select ${one}`);
  });
  expect(await answered).toMatchObject({ rowCount: 1 });
});

test("a signal is heard once after the commit, by listeners of this database, and never after a rollback", async () => {
  let heard = 0;
  const unsubscribe = db.onSignal("noted", () => heard++);
  onTestFinished(unsubscribe);
  await db.transaction(async (tx) => {
    tx.signal("noted");
    tx.signal("noted");
    tx.signal("something else");
    expect(heard).toBe(0);
  });
  expect(heard).toBe(1);
  const refused = db.transaction(async (tx) => {
    tx.signal("noted");
    throw new Error("refused");
  });
  await expect(refused).rejects.toThrow("refused");
  unsubscribe();
  await db.transaction(async (tx) => tx.signal("noted"));
  expect(heard).toBe(1);
});

test("work that throws leaves nothing behind, calls nothing back and releases its connection", async () => {
  const body = randomUUIDv7();
  const refusal = new Error("refused");
  let wasCalled = false;
  for (let count = 0; count < 20; count++) {
    const attempt = db.transaction(async (tx) => {
      tx.afterCommit(() => (wasCalled = true));
      await tx.query("insert into note (id, body) values ($1, $2)", [randomUUIDv7(), body]);
      throw refusal;
    });
    await expect(attempt).rejects.toBe(refusal);
  }
  expect(wasCalled).toBe(false);
  expect((await db.query("select from note where body = $1", [body])).rowCount).toBe(0);
  expect(db.pool.idleCount).toBe(db.pool.totalCount);
});

test("a transaction whose work swallowed a failed statement reports that it was rolled back", async () => {
  const attempt = db.transaction(async (tx) => {
    await tx.query("select 1/0").catch(() => {});
  });
  await expect(attempt).rejects.toThrow("was rolled back");
});

test("a refused statement names its constraint, and keeps the connection", async () => {
  const id = await addNote("once");
  const { totalCount } = db.pool;
  const again = await db.query("insert into note (id, body) values ($1, '')", [id]).catch((error: unknown) => error);
  expect(isUniqueViolation(again)).toBe(true);
  expect(isUniqueViolation(again, "note_pkey")).toBe(true);
  expect(isUniqueViolation(again, "other_key")).toBe(false);
  expect(db.pool.totalCount).toBe(totalCount);
});

test("times are Dates, counts numbers, exact numbers and days text", async () => {
  const { rows } = await db.query(
    "select '2026-01-02T03:04:05.678Z'::timestamptz(3) as time, 7::int8 as count, 0.10::numeric as exact, '2026-01-02'::date as day",
  );
  expect(rows).toEqual([{ time: new Date("2026-01-02T03:04:05.678Z"), count: 7, exact: "0.10", day: "2026-01-02" }]);
});

test("a slow statement, and a cut connection, is DatabaseUnavailable and harms nobody else", async () => {
  const impatient = openDatabase({ url: db.url, applicationName: "test", statementTimeoutMs: 1_000 });
  onTestFinished(() => impatient.close());
  await expect(impatient.query("select pg_sleep(60)")).rejects.toThrow(DatabaseUnavailable);
  await expect(impatient.query("select pg_terminate_backend(pg_backend_pid())")).rejects.toThrow(DatabaseUnavailable);
  await impatient.ping();
});

test("a read-only database, and a transaction that never succeeds, is DatabaseUnavailable", async () => {
  const standby = db.transaction(async (tx) => {
    await tx.query("set transaction read only");
    await tx.query("insert into note (id, body) values ($1, '')", [randomUUIDv7()]);
  });
  await expect(standby).rejects.toThrow(DatabaseUnavailable);
  let tries = 0;
  const crowded = db.transaction(async (tx) => {
    tries++;
    await tx.query("do $$ begin raise sqlstate '40P01'; end $$");
  });
  await expect(crowded).rejects.toThrow(DatabaseUnavailable);
  expect(tries).toBeGreaterThan(1);
  await db.ping();
});

test("a stopped server is DatabaseUnavailable within seconds; when it is back, queries work", async () => {
  const home = await mkdtemp(join(tmpdir(), "outbound-postgres-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const options = { home, say: () => {}, isDisposable: true };
  const server = await startPostgres(options);
  const own = openDatabase({ url: server.url, applicationName: "test" });
  onTestFinished(() => own.close());
  await own.ping();

  const cut = own.query("select pg_sleep(60)");
  await Promise.all([expect(cut).rejects.toThrow(DatabaseUnavailable), server.stop()]);
  await expect(own.ping()).rejects.toThrow(DatabaseUnavailable);
  await expect(own.transaction(async () => {})).rejects.toThrow(DatabaseUnavailable);

  const again = await startPostgres({ ...options, port: Number(new URL(server.url).port) });
  onTestFinished(() => again.stop());
  await eventually(() => own.ping());
});

async function addNote(body: string): Promise<string> {
  const id = randomUUIDv7();
  await db.query("insert into note (id, body) values ($1, $2)", [id, body]);
  return id;
}

const raise = (tx: Tx, id: string | undefined) =>
  tx.query("update note set body = (body::int + 1)::text where id = $1", [id]);

async function bodies(ids: string[]): Promise<string[]> {
  const { rows } = await db.query<{ body: string }>("select body from note where id = any($1)", [ids]);
  return rows.map(({ body }) => body);
}

test("a page uses its index even when the statistics don't know the table", async () => {
  await db.query("create table page (id int primary key, owner int, at int) with (autovacuum_enabled = off)");
  await db.query("create index on page (owner, at)");
  await db.query("insert into page select n, 1, n from generate_series(1, 10000) n");
  const { rows } = await db.query<{ "QUERY PLAN": string }>(
    "explain select id from page where owner = 1 order by at desc limit 51",
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).not.toContain("Sort");
});
