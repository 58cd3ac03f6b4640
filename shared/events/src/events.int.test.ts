import { randomUUID } from "node:crypto";
import { freshNamespace, type LogLine, memoryLog, proxied } from "@outbound/broker/broker.fixture";
import { dropDead, listDeadQueues, peekDead, replayDead } from "@outbound/broker/dead-queue";
import { publish } from "@outbound/broker/publish-event";
import { consume, subscribe } from "@outbound/broker/subscribe";
import { eventQueue } from "@outbound/broker/topology";
import { conflict } from "@outbound/contracts/app-error";
import { defineEvent, type EventMessage } from "@outbound/contracts/event";
import { timestamp } from "@outbound/contracts/fields";
import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { z } from "zod";
import { freshDatabase } from "./events.fixture.ts";
import { onceOnly } from "./inbox.ts";
import { inboxDuplicates } from "./metrics.ts";
import { startOutboxRelay } from "./outbox-relay.ts";
import { inUnit } from "./unit-of-work.ts";
import { withdrawals } from "./withdrawals.ts";

const wrote = defineEvent({
  name: "letter.written",
  kind: "fact",
  subscribers: ["campaign", "webhook-dispatcher"],
  summary: "Somebody wrote a letter.",
  payload: z.object({ text: z.string(), at: timestamp }),
});
const unheard = defineEvent({ ...wrote, name: "letter.burnt", subscribers: [] });
const job = defineEvent({
  name: "mailer.post",
  kind: "job",
  summary: "Post a letter.",
  payload: z.object({ text: z.string() }),
});
const events = [wrote, unheard, job];
const letter = () => ({ text: randomUUID(), at: new Date() });

async function postOffice(handle: (message: EventMessage<typeof wrote>) => Promise<void> = async () => {}) {
  const names = freshNamespace(events);
  const received: EventMessage<typeof wrote>[] = [];
  const lines: LogLine[] = [];
  const campaign = await names.connect({ name: "campaign", log: memoryLog(lines) });
  const consumer = consume(wrote, async (message) => {
    received.push(message);
    await handle(message);
  });
  await subscribe(campaign, { service: "campaign", consumers: [consumer], context: {} });
  return { names, campaign, received, lines };
}

async function relayed(broker: Parameters<typeof startOutboxRelay>[0], options: { pollMs?: number } = {}) {
  const db = await freshDatabase();
  const relay = startOutboxRelay(broker, db, { events, ...options });
  const countRemaining = async () =>
    (await db.query<{ count: number }>("select count(*)::int from outbox")).rows[0]?.count;
  return { db, relay, countRemaining };
}

test("an event of a committed transaction arrives, and leaves no row", async () => {
  const { campaign, received } = await postOffice();
  const { db, relay, countRemaining } = await relayed(campaign);
  const payload = letter();
  const id = await db.of(randomUUID()).transaction(inUnit(async (unit) => unit.announce(wrote, payload)));
  await eventually(() => expect(received).toMatchObject([{ id, payload }]));
  expect(received[0]?.occurred_at).toBeInstanceOf(Date);
  await eventually(async () => expect(await countRemaining()).toBe(0));
  await relay.stop();
});

test("a commit wakes the relay: its event doesn't wait for the next poll", async () => {
  const { campaign, received } = await postOffice();
  const { db, relay } = await relayed(campaign, { pollMs: 3_600_000 });
  for (let count = 1; count <= 10; count++) {
    await db.of(randomUUID()).transaction(inUnit(async (unit) => unit.announce(wrote, letter())));
    await eventually(() => expect(received).toHaveLength(count));
  }
  await relay.stop();
});

test("an event of a failed transaction never arrives", async () => {
  const { campaign, received } = await postOffice();
  const { db, relay } = await relayed(campaign);
  const failing = inUnit(async (unit) => {
    unit.announce(wrote, letter());
    throw new Error("no");
  });
  await expect(db.of(randomUUID()).transaction(failing)).rejects.toThrow("no");
  const id = await db.of(randomUUID()).transaction(inUnit(async (unit) => unit.announce(wrote, letter())));
  await eventually(() => expect(received.map((message) => message.id)).toEqual([id]));
  await relay.stop();
});

test("a held event that is withdrawn never arrives; another arrives when its hold ends", async () => {
  const { campaign, received } = await postOffice();
  const { db, relay, countRemaining } = await relayed(campaign);
  const startedAt = performance.now();
  const [withdrawn, kept] = await db
    .of(randomUUID())
    .transaction(inUnit(async ({ announce }) => [1, 2].map(() => announce(wrote, letter(), { heldMs: 1_500 }))));
  withdrawals(db)([withdrawn ?? ""]);
  await eventually(async () => expect(await countRemaining()).toBe(1));
  await eventually(() => expect(received.map(({ id }) => id)).toEqual([kept]));
  expect(performance.now() - startedAt).toBeGreaterThan(1_400);
  await eventually(async () => expect(await countRemaining()).toBe(0));
  await relay.stop();
});

test("2,000 rows with two relays over one table arrive once each", async () => {
  const { names, campaign, received } = await postOffice();
  const { db, relay, countRemaining } = await relayed(campaign);
  const second = startOutboxRelay(await names.connect(), db, { events });
  await db
    .of(randomUUID())
    .transaction(inUnit(async (unit) => unit.announceAll(wrote, Array.from({ length: 2_000 }, letter))));
  await eventually(async () => expect(await countRemaining()).toBe(0));
  await eventually(() => expect(new Set(received.map(({ id }) => id)).size).toBe(2_000));
  expect(received).toHaveLength(2_000);
  await Promise.all([relay.stop(), second.stop()]);
});

test("rows committed while the broker is cut off are delivered after it is back", async () => {
  const { names, received } = await postOffice();
  const proxy = await proxied();
  const sender = await names.connect({ url: proxy.url });
  const { db, relay, countRemaining } = await relayed(sender);
  proxy.refuse(true);
  proxy.cut();
  await eventually(() => expect(sender.isUp).toBe(false));
  const ids = await db
    .of(randomUUID())
    .transaction(inUnit(async ({ announce }) => [wrote, wrote, unheard].map((event) => announce(event, letter()))));
  expect(await countRemaining()).toBe(3);
  proxy.refuse(false);
  await eventually(async () => expect(await countRemaining()).toBe(0));
  await eventually(() => expect(received.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort()));
  await relay.stop();
});

test("a relay that dies between publishing and deleting publishes twice; once-only work runs once", async () => {
  const counted = await freshDatabase();
  await counted.query("create table effect (event_id uuid not null)");
  const { names, received } = await postOffice((message) =>
    onceOnly(counted.of(randomUUID()), message, async (tx) => {
      await tx.unbound.query("insert into effect (event_id) values ($1)", [message.id]);
    }),
  );
  const proxy = await proxied();
  const sender = await names.connect({ url: proxy.url });
  const { db, relay, countRemaining } = await relayed(sender);
  await db.of(randomUUID()).transaction(inUnit(async (unit) => unit.announce(wrote, letter())));
  await eventually(async () => expect(await countRemaining()).toBe(0));

  const duplicatesBefore = (await inboxDuplicates.get()).values[0]?.value ?? 0;
  proxy.mute();
  const id = await db.of(randomUUID()).transaction(inUnit(async (unit) => unit.announce(wrote, letter())));
  await eventually(() => expect(received.filter((message) => message.id === id)).toHaveLength(1));
  expect(await countRemaining()).toBe(1);
  proxy.cut();
  await eventually(async () => expect(await countRemaining()).toBe(0));
  await eventually(() => expect(received.filter((message) => message.id === id)).toHaveLength(2));
  await eventually(async () => expect((await inboxDuplicates.get()).values[0]?.value).toBe(duplicatesBefore + 1));
  const { rows } = await counted.query("select from effect where event_id = $1", [id]);
  expect(rows).toHaveLength(1);
  await relay.stop();
});

test("a fact waits for a subscriber that has never started", async () => {
  const { names, campaign } = await postOffice();
  const id = await publish(campaign, wrote, letter());
  const seen: string[] = [];
  const late = await names.connect({ name: "webhook-dispatcher" });
  const consumer = consume(wrote, async (message) => void seen.push(message.id));
  await subscribe(late, { service: "webhook-dispatcher", consumers: [consumer], context: {} });
  await eventually(() => expect(seen).toEqual([id]));
});

test("a fact without subscribers leaves the outbox too", async () => {
  const broker = await freshNamespace(events).connect();
  const { db, relay, countRemaining } = await relayed(broker);
  await db.of(randomUUID()).transaction(inUnit(async (unit) => unit.announce(unheard, letter())));
  await eventually(async () => expect(await countRemaining()).toBe(0));
  await relay.stop();
});

test("a job whose queue was deleted stays in the outbox until it is declared again", async () => {
  const broker = await freshNamespace(events).connect();
  const { db, relay, countRemaining } = await relayed(broker);
  const queue = eventQueue(broker, job, "mailer");
  const session = await broker.currentSession();
  await db.of(randomUUID()).transaction(inUnit(async (unit) => unit.announce(job, { text: "a" })));
  await eventually(async () => expect(await countRemaining()).toBe(0));
  await session.withChannel((channel) => channel.deleteQueue(queue));
  await db.of(randomUUID()).transaction(inUnit(async (unit) => unit.announce(job, { text: "b" })));
  await eventually(async () => expect(await countRemaining()).toBe(0));
  const { messageCount } = await session.withChannel((channel) => channel.checkQueue(queue));
  expect(messageCount).toBe(1);
  await relay.stop();
});

test("rows whose queue can't be declared delay no others, and are published when it can be", async () => {
  const { campaign, received } = await postOffice();
  const { db, relay, countRemaining } = await relayed(campaign);
  const queue = eventQueue(campaign, job, "mailer");
  const session = await campaign.currentSession();
  await session.withChannel((channel) => channel.assertQueue(queue, { durable: true }));
  const jobs = Array.from({ length: 450 }, (_, count) => ({ text: `${count}` }));
  await db.of(randomUUID()).transaction(inUnit(async (unit) => unit.announceAll(job, jobs)));
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) {
    ids.push(await db.of(randomUUID()).transaction(inUnit(async (unit) => unit.announce(wrote, letter()))));
    await eventually(() => expect(received.map(({ id }) => id).sort()).toEqual(ids.toSorted()));
  }
  await eventually(async () => expect(await countRemaining()).toBe(450));
  await session.withChannel((channel) => channel.deleteQueue(queue));
  await eventually(async () => expect(await countRemaining()).toBe(0));
  const { messageCount } = await session.withChannel((channel) => channel.checkQueue(queue));
  expect(messageCount).toBe(450);
  await relay.stop();
});

test("a row with an unknown event is parked and delays nothing", async () => {
  const { campaign, received } = await postOffice();
  const { db, relay } = await relayed(campaign);
  await db.query(
    "insert into outbox (id, event, payload, occurred_at, attempts) values (gen_random_uuid(), 'no.such', '{}', now(), 58)",
  );
  const id = await db.of(randomUUID()).transaction(inUnit(async (unit) => unit.announce(wrote, letter())));
  await eventually(() => expect(received.map((message) => message.id)).toEqual([id]));
  await eventually(async () => {
    const { rows } = await db.query("select event, attempts from outbox");
    expect(rows).toEqual([{ event: "no.such", attempts: -1 }]);
  });
  await relay.stop();
});

test("publish fails at once while the broker is away", async () => {
  const proxy = await proxied();
  const broker = await freshNamespace(events).connect({ url: proxy.url });
  proxy.refuse(true);
  proxy.cut();
  await eventually(() => expect(broker.isUp).toBe(false));
  await expect(publish(broker, wrote, letter())).rejects.toMatchObject({ name: "NotPublished", reason: "lost" });
});

test("a failure is tried again after a second, with the same message", async () => {
  let failures = 1;
  const { campaign, received, lines } = await postOffice(async () => {
    if (failures-- > 0) throw new Error("try again");
  });
  const startedAt = performance.now();
  await publish(campaign, wrote, letter());
  await eventually(() => expect(received).toHaveLength(2));
  expect(performance.now() - startedAt).toBeGreaterThan(950);
  expect(received[1]).toEqual(received[0]);
  expect(lines.filter(({ level }) => level === "warn")).toMatchObject([{ details: { retry_in_seconds: 1 } }]);
});

test("an AppError and a payload that doesn't parse go to the dead queue at once, and replay and drop work", async () => {
  let isCured = false;
  const { campaign, received, names } = await postOffice(async () => {
    if (!isCured) throw conflict("The letter can't be read.");
  });
  const first = letter();
  const id = await publish(campaign, wrote, first);
  const session = await campaign.currentSession();
  session.events.publish("", `${names.namespace}campaign.letter.written`, Buffer.from("{}"), { messageId: "odd" });
  const dead = async () => peekDead(campaign, "campaign");
  const both = await eventually(async () => {
    const messages = await dead();
    expect(messages).toHaveLength(2);
    return messages;
  });
  const payload = { text: first.text, at: first.at.toISOString().replace("Z", "+00:00") };
  const message = { id, queue: "campaign.letter.written", event: "letter.written", workspace_id: null, payload };
  const failure = { reason: "failed", error: "AppError: The letter can't be read.", attempts: 1 };
  expect(both.find((dead) => dead.id === id)).toEqual({
    ...message,
    ...failure,
    first_failed_at: expect.stringMatching(/^\d{4}-.*Z$/),
    body: { id, occurred_at: expect.any(String), payload },
  });
  await eventually(async () => {
    expect(await listDeadQueues(campaign, { events })).toEqual([
      { service: "campaign", count: 2 },
      { service: "mailer", count: 0 },
      { service: "webhook-dispatcher", count: 0 },
    ]);
  });
  isCured = true;
  await eventually(async () => expect(await replayDead(campaign, "campaign", { ids: [id] })).toBe(1));
  await eventually(() => expect(received.map((message) => message.id)).toEqual([id, id]));
  await eventually(async () => expect(await dropDead(campaign, "campaign")).toBe(1));
  expect(await dead()).toEqual([]);
});

test("the last retry ends in the dead queue", async () => {
  const { campaign, names } = await postOffice(async () => {
    throw new Error("never");
  });
  const session = await campaign.currentSession();
  const body = {
    id: randomUUID(),
    occurred_at: new Date().toISOString(),
    payload: { text: "a", at: "2026-01-01T00:00:00Z" },
  };
  session.events.publish("", `${names.namespace}campaign.letter.written`, Buffer.from(JSON.stringify(body)), {
    messageId: body.id,
    headers: { attempt: 5, first_failed_at: "2026-01-01T00:00:00.000Z" },
  });
  await eventually(async () => {
    expect(await peekDead(campaign, "campaign")).toMatchObject([
      { id: body.id, error: "Error: never", attempts: 6, first_failed_at: "2026-01-01T00:00:00.000Z" },
    ]);
  });
});

test("consumers continue after a lost connection, and an unfinished message comes again", async () => {
  const names = freshNamespace(events);
  const proxy = await proxied();
  const broker = await names.connect({ url: proxy.url });
  const seen: string[] = [];
  const release = Promise.withResolvers<void>();
  const consumer = consume(wrote, async ({ payload }) => {
    seen.push(payload.text);
    if (seen.length === 1) await release.promise;
  });
  await subscribe(broker, { service: "campaign", consumers: [consumer], context: {} });
  const publisher = await names.connect();
  const payload = letter();
  await publish(publisher, wrote, payload);
  await eventually(() => expect(seen).toEqual([payload.text]));
  proxy.cut();
  await eventually(() => expect(seen).toEqual([payload.text, payload.text]));
  release.resolve();
});

test("close waits for the running consumer and acknowledges its message", async () => {
  const names = freshNamespace(events);
  const started = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const broker = await names.connect();
  const consumer = consume(job, async () => {
    started.resolve();
    await release.promise;
  });
  await subscribe(broker, { service: "mailer", consumers: [consumer], context: {} });
  await publish(broker, job, { text: "a" });
  await started.promise;
  const closing = broker.close();
  release.resolve();
  await closing;
  const other = await names.connect();
  const session = await other.currentSession();
  const { messageCount } = await session.withChannel((channel) => channel.checkQueue(eventQueue(other, job, "mailer")));
  expect(messageCount).toBe(0);
});

test("an event that doesn't list the service can't be subscribed to", async () => {
  const broker = await freshNamespace().connect();
  const consumers = [consume(wrote, async () => {})];
  await expect(subscribe(broker, { service: "prospect", consumers, context: {} })).rejects.toThrow(
    "letter.written does not list prospect as a subscriber",
  );
});
