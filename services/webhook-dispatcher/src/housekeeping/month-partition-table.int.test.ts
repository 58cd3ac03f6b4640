import { expect, test } from "vitest";
import { freshDatabase } from "../testing/dispatcher.fixture.ts";
import { maintainMonthPartitions } from "./month-partition-table.ts";

test("the next months are added, rows of the default partition move into their month, old months are dropped", async () => {
  const db = await freshDatabase();
  const insert = (id: number, at: string) =>
    db.query(
      `insert into event (id, workspace_id, name, data, occurred_at, created_at)
       values (($1 || '0000000-0000-0000-0000-000000000000')::uuid, gen_random_uuid(), 'sent', '{}', $2, $2)`,
      [id, at],
    );
  const partitions = async () => {
    const { rows } = await db.query<{ name: string; count: number }>(
      `select inhrelid::regclass::text as name, (select count(*) from event where tableoid = inhrelid) as count
       from pg_inherits where inhparent = 'event'::regclass order by 1`,
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  };
  await insert(1, "2026-01-31T23:59:59.999Z");
  await insert(2, "2026-01-01T00:00:00Z");
  await insert(3, "2025-01-01T00:00:00Z");

  const january = Temporal.PlainDate.from("2026-01-31");
  await Promise.all([maintainMonthPartitions(db, january, 90), maintainMonthPartitions(db, january, 90)]);
  expect(await partitions()).toEqual({ event_2026_01: 2, event_2026_02: 0, event_2026_03: 0, event_default: 0 });

  await insert(4, "2026-02-01T00:00:00Z");
  await maintainMonthPartitions(db, Temporal.PlainDate.from("2026-05-01"), 90);
  expect(await partitions()).toEqual({
    event_2026_01: 2,
    event_2026_02: 1,
    event_2026_03: 0,
    event_2026_05: 0,
    event_2026_06: 0,
    event_2026_07: 0,
    event_default: 0,
  });
  await maintainMonthPartitions(db, Temporal.PlainDate.from("2026-05-31"), 90);
  expect(Object.keys(await partitions())[0]).toBe("event_2026_03");
});

test("deliveries are dropped with the month of their creation, and rows without a month are deleted too", async () => {
  const db = await freshDatabase();
  const insert = (at: string) =>
    db.query(
      `insert into delivery (id, workspace_id, event_id, event, url, body, endpoint_id, host, status, created_at)
       values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'sent', '', '', gen_random_uuid(), '', 'failed', $1)`,
      [at],
    );
  const findRemaining = async () => {
    const { rows } = await db.query<{ at: Date }>("select created_at as at from delivery order by 1");
    return rows.map(({ at }) => at.toISOString().slice(0, 10));
  };
  const today = Temporal.Now.plainDateISO("UTC");
  const ago = (days: number) => today.subtract({ days }).toString();
  await insert(ago(29));
  await insert(ago(31));
  await insert(ago(400));
  await maintainMonthPartitions(db, today, 30);
  // No partition existed for these rows: they are in the default partition, and are deleted by their day.
  expect(await findRemaining()).toEqual([ago(29)]);
  await maintainMonthPartitions(db, today.add({ days: 62 }), 30);
  expect((await findRemaining()).length).toBeLessThanOrEqual(1);
});
