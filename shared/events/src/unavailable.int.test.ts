import { randomUUID } from "node:crypto";
import type { Broker } from "@outbound/broker/broker";
import { freshNamespace, type LogLine, memoryLog, proxied } from "@outbound/broker/broker.fixture";
import { peekDead, queueDepths } from "@outbound/broker/dead-queue";
import { implement } from "@outbound/broker/implement";
import { publish } from "@outbound/broker/publish-event";
import { serveOperations } from "@outbound/broker/rpc-server";
import { consume, subscribe } from "@outbound/broker/subscribe";
import { eventQueue } from "@outbound/broker/topology";
import { unavailable } from "@outbound/contracts/app-error";
import { defineEvent } from "@outbound/contracts/event";
import { defineOperation } from "@outbound/contracts/operation";
import { type Db, openDatabase } from "@outbound/postgres/database";
import { DatabaseUnavailable } from "@outbound/postgres/database-error";
import { eventually } from "@outbound/testing/eventually";
import { patientClient } from "@outbound/testing/patient-client";
import { startTcpProxy } from "@outbound/testing/tcp-proxy";
import { testServers } from "@outbound/testing/test-servers";
import { freshCaller } from "@outbound/testing/workspace";
import { register } from "prom-client";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { freshDatabase } from "./events.fixture.ts";
import { onceOnly } from "./inbox.ts";

const wrote = defineEvent({
  name: "letter.written",
  kind: "fact",
  subscribers: ["campaign"],
  summary: "Somebody wrote a letter.",
  payload: z.object({ text: z.string() }),
});
const look = defineOperation({
  name: "prospect.look",
  service: "prospect",
  queue: "leaf",
  summary: "Looks.",
  input: z.object({}),
  output: z.object({}),
  errors: [],
});

/** The message has had its fifth retry, so whatever sets it aside once more buries it. */
async function publishLastTry(broker: Broker): Promise<string> {
  const id = randomUUID();
  const body = JSON.stringify({ id, occurred_at: new Date().toISOString(), payload: { text: "last" } });
  const session = await broker.currentSession();
  session.events.publish("", eventQueue(broker, wrote, "campaign"), Buffer.from(body), {
    messageId: id,
    headers: { attempt: 5 },
  });
  await session.events.waitForConfirms();
  return id;
}

const deadIds = async (broker: Broker) => (await peekDead(broker, "campaign")).map(({ id }) => id);

async function waitingEvents(): Promise<string[]> {
  const lines = (await register.metrics()).split("\n");
  return lines.filter((line) => line.startsWith("outbound_events_waiting{") && !line.endsWith(" 0"));
}

async function distant(db: Db) {
  const { rows } = await db.query<{ name: string }>("select current_database() as name");
  const proxy = await startTcpProxy(testServers().postgresUrl);
  const url = new URL(proxy.url);
  url.pathname = `/${rows[0]?.name}`;
  const own = openDatabase({ url: url.href, applicationName: "test" });
  onTestFinished(async () => {
    await own.close();
    await proxy[Symbol.asyncDispose]();
  });
  return { db: own, proxy };
}

test("a message outlasts a database that is away for longer than the retries: it is neither buried nor lost", async () => {
  const near = await freshDatabase();
  await near.query("create table effect (event_id uuid not null)");
  const { db, proxy } = await distant(near);
  const broker = await freshNamespace([wrote]).connect();
  let tries = 0;
  const consumer = consume(wrote, (message) => {
    tries++;
    return onceOnly(
      db.of(randomUUID()),
      message,
      async (tx) => void (await tx.unbound.query("insert into effect values ($1)", [message.id])),
    );
  });
  await subscribe(broker, { service: "campaign", consumers: [consumer], context: {} });
  proxy.refuse(true);
  proxy.cut();
  const id = await publishLastTry(broker);
  await eventually(() => expect(tries).toBeGreaterThan(5));
  expect(await deadIds(broker)).toEqual([]);
  expect(await waitingEvents()).toEqual(['outbound_events_waiting{event="letter.written",server="database"} 1']);
  proxy.refuse(false);
  await eventually(async () => {
    expect((await near.query("select event_id from effect")).rows).toEqual([{ event_id: id }]);
  });
  expect(await deadIds(broker)).toEqual([]);
  await eventually(async () => expect(await waitingEvents()).toEqual([]));
});

test("a message whose handler calls a stopped service, or whose database is away, waits until it answers", async () => {
  const names = freshNamespace([wrote]);
  const broker = await names.connect();
  const { call } = patientClient(broker);
  let tries = 0;
  const done: string[] = [];
  const consumer = consume(wrote, async ({ id }) => {
    tries++;
    await call(look, {}, freshCaller()).catch((error: unknown) => {
      throw new Error("could not look", { cause: error });
    });
    done.push(id);
  });
  await subscribe(broker, { service: "campaign", consumers: [consumer], context: {} });
  const id = await publishLastTry(broker);
  await eventually(() => expect(tries).toBeGreaterThan(3));
  let isAway = true;
  const prospect = await names.connect({ name: "prospect" });
  const answer = implement(look, async () => {
    if (isAway) throw new DatabaseUnavailable(new Error("terminated"));
    return {};
  });
  await serveOperations(prospect, { service: "prospect", operations: [answer], context: {} });
  const before = tries;
  await eventually(() => expect(tries).toBeGreaterThan(before + 2));
  expect(done).toEqual([]);
  isAway = false;
  await eventually(() => expect(done).toEqual([id]));
  expect(await deadIds(broker)).toEqual([]);
});

test("while a server is away one message of a queue retries at a time, and all follow when it answers", async () => {
  const broker = await freshNamespace([wrote]).connect();
  let isAway = true;
  let tries = 0;
  const done = new Set<string>();
  const consumer = consume(wrote, async ({ id }) => {
    tries++;
    if (isAway) throw unavailable();
    done.add(id);
  });
  await subscribe(broker, { service: "campaign", consumers: [consumer], context: {} });
  const ids = await Promise.all(Array.from({ length: 50 }, () => publish(broker, wrote, { text: "a" })));
  await eventually(() => expect(tries).toBeGreaterThan(55));
  // Fifty messages that each retried by themselves would have tried hundreds of times by now.
  expect(tries).toBeLessThan(100);
  isAway = false;
  await eventually(() => expect(done).toEqual(new Set(ids)));
  expect(tries).toBeLessThan(160);
});

test("a stopping process returns its waiting messages at once", async () => {
  const names = freshNamespace([wrote]);
  const broker = await names.connect();
  let tries = 0;
  const consumer = consume(wrote, async () => {
    tries++;
    throw unavailable();
  });
  await subscribe(broker, { service: "campaign", consumers: [consumer], context: {} });
  for (let count = 0; count < 3; count++) await publish(broker, wrote, { text: "a" });
  await eventually(() => expect(tries).toBeGreaterThan(4));
  let inHand: number | undefined;
  // A handler that still runs is given up after ten seconds.
  await broker.close(async () => void (inHand = broker.inFlight));
  expect(inHand).toBe(0);
  const other = await names.connect();
  await eventually(async () => {
    const depths = await queueDepths(other, { events: [wrote] });
    expect(depths).toContainEqual({ queue: "campaign.letter.written", ready: 3, consumers: 0 });
  });
});

test("a lost session drops its waiting messages: only the next session's delivery runs", async () => {
  const names = freshNamespace([wrote]);
  const proxy = await proxied();
  const lines: LogLine[] = [];
  const broker = await names.connect({ url: proxy.url, log: memoryLog(lines) });
  let isAway = true;
  let running = 0;
  let tries = 0;
  const done: string[] = [];
  const consumer = consume(wrote, async ({ id }) => {
    tries++;
    running++;
    expect(running).toBe(1);
    await new Promise(setImmediate);
    running--;
    if (isAway) throw unavailable();
    done.push(id);
  });
  await subscribe(broker, { service: "campaign", consumers: [consumer], context: {} });
  const id = await publishLastTry(await names.connect());
  for (let cuts = 0; cuts < 5; cuts++) {
    const before = tries;
    await eventually(() => expect(tries).toBeGreaterThan(before));
    proxy.cut();
    await eventually(() => expect(broker.isUp).toBe(true));
  }
  isAway = false;
  await eventually(() => expect(done).toEqual([id]));
  expect(await deadIds(broker)).toEqual([]);
  expect(lines.filter((line) => line.event === "event.postponed")).toHaveLength(1);
});
