import { randomUUID } from "node:crypto";
import { NotPublished } from "@outbound/broker/confirmed-publish";
import { silentLog } from "@outbound/testing/silent-log";
import { expect, test, vi } from "vitest";
import { freshDatabase } from "./events.fixture.ts";
import { PoisonMessages } from "./poison-messages.ts";

test("messages in hand after several broken links are counted in one transaction, and continue together", async () => {
  const db = await freshDatabase();
  const starts = new PoisonMessages(db, silentLog);
  const session = new AbortController();
  const end = Promise.withResolvers<void>();
  let running = 0;
  const allRun = Promise.withResolvers<void>();
  const messages = Array.from({ length: 600 }, () => randomUUID());
  const works = messages.map((id) =>
    starts.count(id, session.signal, () => {
      running++;
      if (running === messages.length) allRun.resolve();
      return end.promise;
    }),
  );
  await allRun.promise;
  const { rows } = await db.query(
    "select count(*)::int as starts, count(distinct xmin::text)::int as transactions from message_start",
  );
  expect(rows).toEqual([{ starts: 600, transactions: 1 }]);
  end.resolve();
  await Promise.all(works);
  expect((await db.query("select from message_start")).rows).toEqual([]);
});

test("a message whose session ended before its turn waits for nobody's work", async () => {
  const db = await freshDatabase();
  const starts = new PoisonMessages(db, silentLog);
  const [first, second] = [randomUUID(), randomUUID()];
  for (const id of [first, second]) {
    await db.query("insert into message_start (message_id, start) values ($1, $2)", [id, randomUUID()]);
  }
  const end = Promise.withResolvers<void>();
  const isRunning = Promise.withResolvers<void>();
  const running = starts.count(first, new AbortController().signal, () => {
    isRunning.resolve();
    return end.promise;
  });
  await isRunning.promise;
  const work = vi.fn(async () => {});
  await expect(starts.count(second, AbortSignal.abort(), work)).rejects.toBeInstanceOf(NotPublished);
  expect(work).not.toHaveBeenCalled();
  end.resolve();
  await running;
});
