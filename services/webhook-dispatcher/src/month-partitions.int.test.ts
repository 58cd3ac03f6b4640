import { expect, test } from "vitest";
import { freshDatabase } from "./dispatcher.fixture.ts";
import { keepMonthPartitions } from "./month-partitions.ts";

test("months to come are added, what lay in the default partition moves into its month, old months go whole", async () => {
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
  await Promise.all([keepMonthPartitions(db, january), keepMonthPartitions(db, january)]);
  expect(await partitions()).toEqual({ event_2026_01: 2, event_2026_02: 0, event_2026_03: 0, event_default: 0 });

  await insert(4, "2026-02-01T00:00:00Z");
  await keepMonthPartitions(db, Temporal.PlainDate.from("2026-05-01"));
  expect(await partitions()).toEqual({
    event_2026_01: 2,
    event_2026_02: 1,
    event_2026_03: 0,
    event_2026_05: 0,
    event_2026_06: 0,
    event_2026_07: 0,
    event_default: 0,
  });
  await keepMonthPartitions(db, Temporal.PlainDate.from("2026-05-31"));
  expect(Object.keys(await partitions())[0]).toBe("event_2026_03");
});
