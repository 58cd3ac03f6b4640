import { randomUUIDv7 } from "node:crypto";
import { testDatabase } from "@outbound/testing/database";
import { eventually } from "@outbound/testing/eventually";
import { silentLog } from "@outbound/testing/silent-log";
import { beforeEach, expect, test } from "vitest";
import { commandRetention } from "./command.ts";
import { openDatabase } from "./database.ts";
import { deleteBatch, type OldRows, startRetention } from "./retention.ts";

const db = await testDatabase(new URL("test-migrations", import.meta.url));
await db.query("create table line (id int primary key, written_at timestamptz not null)");
await db.query("create index on line (written_at)");

const lines: OldRows = { table: "line", isOld: "written_at < now() - $1 * interval '1 day'", days: 7 };

const insert = (count: number, days: number) =>
  db.query(
    `insert into line select (select coalesce(max(id), 0) from line) + n, now() - $2 * interval '1 day'
     from generate_series(1, $1::int) n`,
    [count, days],
  );

const count = async () => (await db.query<{ count: number }>("select count(*) from line")).rows[0]?.count;

beforeEach(async () => {
  await db.query("truncate line");
});

test("old rows are deleted, a batch at a time, and young ones stay", async () => {
  await insert(5, 8);
  await insert(2, 6);
  expect(await deleteBatch(db, lines, 3)).toBe(3);
  expect(await deleteBatch(db, lines, 3)).toBe(2);
  expect(await deleteBatch(db, lines, 3)).toBe(0);
  expect(await count()).toBe(2);
});

test("a backlog is deleted in many small transactions, while others read and write the table", async () => {
  await insert(20_000, 30);
  await insert(10, 0);
  const retention = startRetention(db, [lines], { log: silentLog, everyMs: 1, batchSize: 500, pauseMs: 1 });
  const seen = new Set<number | undefined>();
  await eventually(
    async () => {
      await db.query("update line set written_at = now() where id = 20005");
      const remaining = await count();
      seen.add(remaining);
      return remaining === 10;
    },
    { timeoutMs: 60_000 },
  );
  await retention.stop();
  expect([...seen].every((remaining) => ((remaining ?? 0) - 10) % 500 === 0)).toBe(true);
});

test("another process continues after one that died", async () => {
  await insert(10, 30);
  const dying = openDatabase({ url: db.url, applicationName: "dying" });
  const death = dying.transaction(async (tx) => {
    await deleteBatch({ ...dying, transaction: (work) => work(tx) }, lines, 4);
    await tx.query("select pg_terminate_backend(pg_backend_pid())");
  });
  await expect(death).rejects.toMatchObject({ name: "DatabaseUnavailable" });
  await dying.close();
  expect(await count()).toBe(10);
  // The server releases the dead process's locks a little after it has told it of its end.
  await eventually(async () => {
    while (await deleteBatch(db, lines, 4));
    expect(await count()).toBe(0);
  });
});

test("one of two processes works on a table, and waits for no locked rows", async () => {
  await insert(4, 30);
  const deleted = await db.transaction(async (tx) => {
    await tx.query("select from line where id = 1 for update");
    return db.transaction(async (other) => {
      const first = await deleteBatch({ ...db, transaction: (work) => work(other) }, lines, 10);
      return [first, await deleteBatch(db, lines, 10)];
    });
  });
  expect(deleted).toEqual([3, 0]);
  expect(await count()).toBe(1);
});

test("a table that can't be cleaned doesn't stop the others", async () => {
  await insert(1, 30);
  const retention = startRetention(db, [{ ...lines, table: "nowhere" }, lines], { log: silentLog, everyMs: 1 });
  await eventually(async () => (await count()) === 0);
  await retention.stop();
});

test("replies of commands are deleted after 48 hours, not before", async () => {
  const [old, recent] = [randomUUIDv7(), randomUUIDv7()];
  await db.query(
    `insert into command (command_id, reply, created_at)
     values ($1, '1', now() - interval '49 hours'), ($2, '2', now() - interval '47 hours')`,
    [old, recent],
  );
  expect(await deleteBatch(db, commandRetention, 10)).toBe(1);
  const { rows } = await db.query("select command_id from command");
  expect(rows).toEqual([{ command_id: recent }]);
});
