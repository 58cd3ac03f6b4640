import { randomUUIDv7 } from "node:crypto";
import { deleteBatch } from "@outbound/postgres/retention";
import { expect, test } from "vitest";
import { freshDatabase } from "./events.fixture.ts";
import { inboxRetention } from "./inbox.ts";

async function inboxOf(...hoursAgo: number[]) {
  const db = await freshDatabase();
  const ids = hoursAgo.map(() => randomUUIDv7());
  await db.query(
    `insert into inbox (event_id, received_at)
     select id, now() - hours * interval '1 hour' from unnest($1::uuid[], $2::int[]) as fact (id, hours)`,
    [ids, hoursAgo],
  );
  const countRemaining = async () => {
    const { rows } = await db.query<{ event_id: string }>("select event_id from inbox order by received_at");
    return rows.map(({ event_id }) => event_id);
  };
  return { db, ids, countRemaining };
}

test("a fact's id is deleted when nothing can repeat it any more, not before", async () => {
  const { db, ids, countRemaining } = await inboxOf(169, 167, 2);
  expect(await deleteBatch(db, inboxRetention(7), 10)).toBe(1);
  expect(await countRemaining()).toEqual(ids.slice(1));
});

test("after weeks of absence a service knows repeated facts until it has consumed for an hour", async () => {
  const { db, ids, countRemaining } = await inboxOf(800, 799, 0);
  expect(await deleteBatch(db, inboxRetention(7), 10)).toBe(0);
  expect(await countRemaining()).toEqual(ids);
  await db.query("update inbox set received_at = now() - interval '61 minutes' where event_id = $1", [ids[2]]);
  expect(await deleteBatch(db, inboxRetention(7), 10)).toBe(2);
});
