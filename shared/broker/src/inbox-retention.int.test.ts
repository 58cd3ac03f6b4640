import { randomUUIDv7 } from "node:crypto";
import { deleteBatch } from "@outbound/postgres/retention";
import { expect, test } from "vitest";
import { freshDatabase } from "./broker-test-kit.ts";
import { inboxRetention } from "./subscribe.ts";

test("a fact's id is forgotten when nothing can repeat it any more, not before", async () => {
  const db = await freshDatabase();
  const [old, recent] = [randomUUIDv7(), randomUUIDv7()];
  await db.query(
    `insert into inbox (event_id, received_at)
     values ($1, now() - interval '169 hours'), ($2, now() - interval '167 hours')`,
    [old, recent],
  );
  expect(await deleteBatch(db, inboxRetention(7), 10)).toBe(1);
  const { rows } = await db.query("select event_id from inbox");
  expect(rows).toEqual([{ event_id: recent }]);
});
