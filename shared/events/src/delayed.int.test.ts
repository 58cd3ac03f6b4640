import { randomUUID } from "node:crypto";
import { freshNamespace } from "@outbound/broker/broker.fixture";
import { publish } from "@outbound/broker/publish-event";
import { consume, subscribe } from "@outbound/broker/subscribe";
import { delayQueue } from "@outbound/broker/topology";
import { defineEvent } from "@outbound/contracts/event";
import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { z } from "zod";
import { freshDatabase } from "./events.fixture.ts";
import { startOutboxRelay } from "./outbox-relay.ts";
import { inUnit } from "./unit-of-work.ts";

const job = defineEvent({
  name: "mailer.post",
  kind: "job",
  summary: "Post a letter.",
  payload: z.object({ text: z.string() }),
  delaySeconds: 2,
});
const events = [job];

async function relayed(broker: Parameters<typeof startOutboxRelay>[0]) {
  const db = await freshDatabase();
  return { db, relay: startOutboxRelay(broker, db, { events }) };
}

test("a delayed row arrives after its delay, and another one at once", async () => {
  const names = freshNamespace(events);
  const broker = await names.connect();
  const { db, relay } = await relayed(broker);
  const arrivals = new Map<string, number>();
  const consumer = consume(job, async ({ payload }) => void arrivals.set(payload.text, performance.now()));
  await subscribe(broker, { service: "mailer", consumers: [consumer], context: {} });
  const startedAt = performance.now();
  await db.query(
    `insert into outbox (id, event, payload, occurred_at, is_delayed) values
       (gen_random_uuid(), $1, '{"text": "later"}', now(), true),
       (gen_random_uuid(), $1, '{"text": "at once"}', now(), false)`,
    [job.name],
  );
  await eventually(() => expect([...arrivals.keys()]).toEqual(["at once", "later"]));
  expect((arrivals.get("later") ?? 0) - startedAt).toBeGreaterThan(1_900);
  await relay.stop();

  // No relay runs now, so the row stays.
  await db
    .of(randomUUID())
    .transaction(inUnit(async (unit) => unit.announce(job, { text: "outbox" }, { isDelayed: true })));
  const { rows } = await db.query("select event, is_delayed from outbox");
  expect(rows).toEqual([{ event: job.name, is_delayed: true }]);
});

test("a delayed job arrives after its delay, from the outbox and directly", async () => {
  const names = freshNamespace(events);
  const broker = await names.connect();
  const { db, relay } = await relayed(broker);
  const arrivals: { text: string; at: number }[] = [];
  const consumer = consume(
    job,
    async ({ payload }) => void arrivals.push({ text: payload.text, at: performance.now() }),
  );
  await subscribe(broker, { service: "mailer", consumers: [consumer], context: {} });
  const startedAt = performance.now();
  await db
    .of(randomUUID())
    .transaction(inUnit(async (unit) => unit.announce(job, { text: "outbox" }, { isDelayed: true })));
  await publish(broker, job, { text: "straight" }, { isDelayed: true });
  await publish(broker, job, { text: "now" });
  await eventually(() => expect(arrivals.map(({ text }) => text).sort()).toEqual(["now", "outbox", "straight"]));
  const waited = (text: string) => (arrivals.find((arrival) => arrival.text === text)?.at ?? 0) - startedAt;
  expect(waited("now")).toBeLessThan(Math.min(waited("outbox"), waited("straight")));
  for (const text of ["outbox", "straight"]) expect(waited(text)).toBeGreaterThan(1_900);
  const session = await broker.currentSession();
  await eventually(async () => {
    const { messageCount } = await session.withChannel((channel) => channel.checkQueue(delayQueue(broker, 2)));
    expect(messageCount).toBe(0);
  });
  await relay.stop();
});
