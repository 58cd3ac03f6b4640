import { randomUUIDv7 } from "node:crypto";
import { publish } from "@outbound/broker/publish-event";
import type { Caller } from "@outbound/contracts/caller";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import { subscribeHook } from "@outbound/contracts/hooks/subscribe-hook";
import { unsubscribeHook } from "@outbound/contracts/hooks/unsubscribe-hook";
import { listDeliveries } from "@outbound/contracts/webhooks/list-deliveries";
import { revealWebhookSecret } from "@outbound/contracts/webhooks/reveal-webhook-secret";
import { LookupPostponed } from "@outbound/egress/name-errors";
import { nameServer } from "@outbound/egress/name-server";
import { nameResolver } from "@outbound/egress/resolve-name";
import type { Db } from "@outbound/postgres/database";
import { startDnsServer } from "@outbound/testing/dns-server";
import { eventually } from "@outbound/testing/eventually";
import { type Answer, hang, type Received, status } from "@outbound/testing/receiver";
import { silentLog } from "@outbound/testing/silent-log";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, onTestFinished, test } from "vitest";
import { recordEvents } from "../events/event-table.ts";
import { fanOutBy } from "../events/fan-out.ts";
import { sign } from "../posting/sign.ts";
import { factAbout, freshDatabase, startTestDispatcher } from "../testing/dispatcher.fixture.ts";
import { startTestReceiver } from "../testing/receiver.fixture.ts";
import { delivererLimits } from "./deliverer-limits.ts";
import { endpointOf } from "./endpoint.ts";

async function start(...args: Parameters<typeof startTestDispatcher>) {
  const dispatcher = await startTestDispatcher(...args);
  onTestFinished(() => dispatcher.stop());
  const { call, broker } = dispatcher;
  return {
    ...dispatcher,
    subscribe: (caller: Caller, target_url: string) => call(subscribeHook, { event: "bounce", target_url }, caller),
    bounce: (caller: Caller, id = randomUUIDv7()) =>
      publish(broker, messageBounced, { ...factAbout(caller), step: 1, error: "550", hard: true }, { id }),
    deliveries: async (caller: Caller) => (await call(listDeliveries, { limit: "100" }, caller)).data,
    secret: async (caller: Caller) => (await call(revealWebhookSecret, {}, caller)).secret,
  };
}

const inTurn = (...codes: number[]): Answer => {
  let turn = 0;
  return (res, received) => status(codes[turn++] ?? 200)(res, received);
};

const timeOf = (signature: string) => new Date(Number(/^t=(\d+),/.exec(signature)?.[1]) * 1_000);

const ids = (received: readonly Received[]) => received.map(({ headers }) => headers["x-service-delivery"]);

test("a failed delivery is repeated after about the configured time with the same bytes and id, signed at each attempt", async () => {
  const { subscribe, bounce, deliveries, secret } = await start({ spacingMs: 1_200 });
  const caller = freshCaller();
  const receiver = await startTestReceiver(inTurn(500, 302, 200));
  await subscribe(caller, receiver.url());
  await bounce(caller);
  await eventually(async () => (await deliveries(caller))[0]?.status === "delivered");

  const { received } = receiver;
  expect(received).toHaveLength(3);
  expect(new Set(ids(received)).size).toBe(1);
  expect(new Set(received.map(({ body }) => body.toString())).size).toBe(1);
  const signatures = received.map(({ headers }) => String(headers["x-service-signature"]));
  expect(new Set(signatures.map((signature) => timeOf(signature).getTime())).size).toBe(3);
  const key = await secret(caller);
  expect(signatures).toEqual(received.map(({ body }, index) => sign(key, body, timeOf(signatures[index] ?? ""))));
  for (const [index, { at }] of received.slice(1).entries()) {
    const waitedMs = at.getTime() - (received[index]?.at.getTime() ?? 0);
    expect(waitedMs).toBeGreaterThanOrEqual(1_150);
  }
  expect(await deliveries(caller)).toMatchObject([{ status: "delivered", attempts: 3, last_error: null }]);
});

test("after the third failed attempt the delivery is over; the event stays recorded", async () => {
  const { db, subscribe, bounce, deliveries } = await start({ spacingMs: 100 });
  const caller = freshCaller();
  const receiver = await startTestReceiver(status(500));
  await subscribe(caller, receiver.url());
  const id = await bounce(caller);
  await eventually(async () => (await deliveries(caller))[0]?.status === "failed");
  expect(await deliveries(caller)).toMatchObject([{ attempts: 3, last_error: "http_500" }]);
  expect(receiver.received).toHaveLength(3);
  const { rows } = await db.query("select name from event where id = $1", [id]);
  expect(rows).toEqual([{ name: "bounced" }]);
});

test("an attempt after a rotation is signed with the new secret alone", async () => {
  const { db, call, subscribe, bounce, deliveries, secret } = await start({ spacingMs: 3_600_000 });
  const caller = freshCaller();
  const receiver = await startTestReceiver(inTurn(500));
  await subscribe(caller, receiver.url());
  await bounce(caller);
  await eventually(async () => (await deliveries(caller))[0]?.attempts === 1);
  await call(revealWebhookSecret, { rotate: true }, caller);
  await db.query("update delivery set next_attempt_at = now() - interval '1 second'");
  await eventually(() => receiver.received.length === 2);
  const second = receiver.received[1];
  const signature = String(second?.headers["x-service-signature"]);
  expect(signature).toBe(sign(await secret(caller), second?.body ?? Buffer.of(), timeOf(signature)));
});

test("without a secret every attempt fails and nothing is sent unsigned", async () => {
  const { db, subscribe, bounce, deliveries } = await start({ spacingMs: 100 });
  const caller = freshCaller();
  const receiver = await startTestReceiver();
  await subscribe(caller, receiver.url());
  await db.query("delete from signing_secret where workspace_id = $1", [caller.workspaceId]);
  await bounce(caller);
  await eventually(async () => (await deliveries(caller))[0]?.status === "failed");
  expect(await deliveries(caller)).toMatchObject([{ attempts: 3, last_error: "no_secret" }]);
  expect(receiver.received).toEqual([]);
});

test("deliveries queued for a subscription are still sent after it is deleted, and no new ones are", async () => {
  const { call, subscribe, bounce, deliveries } = await start();
  const caller = freshCaller();
  const receiver = await startTestReceiver(inTurn(500));
  const { id } = await subscribe(caller, receiver.url());
  await bounce(caller);
  await eventually(() => receiver.received.length === 1);
  await call(unsubscribeHook, { id }, caller);
  await bounce(caller);
  await eventually(async () => (await deliveries(caller))[0]?.status === "delivered");
  expect(await deliveries(caller)).toHaveLength(1);
  expect(receiver.received).toHaveLength(2);
});

test("an event that arrives three times, also at once, is one delivery", async () => {
  const { subscribe, bounce, deliveries } = await start();
  const caller = freshCaller();
  const receiver = await startTestReceiver();
  await subscribe(caller, receiver.url());
  const id = randomUUIDv7();
  await Promise.all([bounce(caller, id), bounce(caller, id)]);
  await eventually(() => receiver.received.length === 1);
  await bounce(caller, id);
  await bounce(caller);
  await eventually(() => receiver.received.length === 2);
  expect(await deliveries(caller)).toHaveLength(2);
});

test("a delivery whose signal was lost is found", async () => {
  const { db, subscribe } = await start();
  const caller = freshCaller();
  const receiver = await startTestReceiver();
  await subscribe(caller, receiver.url());
  const url = receiver.url("/silent");
  const notice = { id: randomUUIDv7(), occurred_at: new Date(), ...factAbout(caller), metadata: {} };
  const { endpoint_id, host } = endpointOf(caller.workspaceId, url);
  const body = Buffer.from("{}");
  const delivery = { id: randomUUIDv7(), event: "bounce", url, body, endpoint_id, host, is_off: false };
  await recordEvents(db, [{ name: "bounced", notice, deliveries: [delivery] }], {
    claimed: new Set(),
    leaseMs: delivererLimits.leaseMs,
  });
  await eventually(() => receiver.received.length === 1);
});

test("300 deliveries to a receiver that hangs hold up neither another workspace nor another receiver", async () => {
  const { db, subscribe, bounce } = await start({ leaseMs: 600_000 }, { timeoutMs: 300_000 });
  const [stuck, healthy] = [freshCaller(), freshCaller()];
  const hanging = await startTestReceiver(hang);
  const receiver = await startTestReceiver();
  await subscribe(stuck, hanging.url());
  await subscribe(healthy, receiver.url());
  for (let count = 0; count < 300; count += 50) await Promise.all(Array.from({ length: 50 }, () => bounce(stuck)));
  const queued = () =>
    db.query<{ count: number }>("select count(*) from delivery where workspace_id = $1", [stuck.workspaceId]);
  await eventually(async () => (await queued()).rows[0]?.count === 300);
  await eventually(() => hanging.received.length === delivererLimits.caps.endpoint);

  await bounce(healthy);
  await eventually(() => receiver.received.length === 1);

  const sameWorkspace = await startTestReceiver();
  await subscribe(stuck, sameWorkspace.url());
  await bounce(stuck);
  await eventually(() => sameWorkspace.received.length === 1);
  expect(hanging.received).toHaveLength(delivererLimits.caps.endpoint);
});

test("a delivery whose name can't be looked up just now stays due and uses up no attempt", async () => {
  let time = 0;
  let lookups = 0;
  let isAway = false;
  const ask = async () => {
    lookups += 1;
    if (isAway) throw new LookupPostponed();
    return ["127.0.0.1"];
  };
  const names = nameResolver({ ask, readHost: async () => undefined, now: () => (time += 2_000) });
  const { subscribe, bounce, deliveries } = await start({ spacingMs: 100, postponeMs: 20 }, { names });
  const caller = freshCaller();
  const receiver = await startTestReceiver();
  await subscribe(caller, `https://localhost:${receiver.port}/`);
  isAway = true;
  time += 60_000;
  await bounce(caller);
  await eventually(() => expect(lookups).toBeGreaterThan(6));
  expect(await deliveries(caller)).toMatchObject([{ status: "pending", attempts: 0, last_error: null }]);

  isAway = false;
  await eventually(async () => (await deliveries(caller))[0]?.status === "delivered");
  expect(await deliveries(caller)).toMatchObject([{ attempts: 1, last_error: null }]);
  expect(receiver.received).toHaveLength(1);
});

test("a workspace whose names never answer takes neither lookups nor attempts from others", async () => {
  const server = await startDnsServer(() => ["127.0.0.1"]);
  const ask = nameServer({ servers: [server.address], timeoutMs: 2_000 });
  const names = nameResolver({ ask, readHost: async () => undefined });
  const { db, subscribe, bounce, deliveries } = await start({ postponeMs: 100 }, { names });
  const [sick, healthy] = [freshCaller(), freshCaller()];
  const receiver = await startTestReceiver();
  await subscribe(healthy, `https://localhost:${receiver.port}/`);
  await subscribe(sick, "https://hooks.slow.example/");
  const others = Array.from({ length: 60 }, (_, index) => `https://${index}.slow.example/`);
  server.answer = (name) => (name.endsWith("slow.example") ? undefined : ["127.0.0.1"]);
  // They are inserted directly, because subscribing would look up the names, which no longer answer.
  await db.query(
    "insert into subscription (id, workspace_id, event, target_url) select gen_random_uuid(), $1, 'bounce', unnest($2::text[])",
    [sick.workspaceId, others],
  );
  await Promise.all(Array.from({ length: 5 }, () => bounce(sick)));
  await eventually(async () => (await deliveries(sick)).some(({ attempts }) => attempts > 0));
  await Promise.all(Array.from({ length: 50 }, () => bounce(healthy)));
  await eventually(() => receiver.received.length === 50);
  await eventually(async () => {
    expect((await deliveries(healthy)).map(({ status, attempts }) => `${status} ${attempts}`)).toEqual(
      Array.from({ length: 50 }, () => "delivered 1"),
    );
  });
  const { rows } = await db.query<{ attempts: number }>(
    "select attempts from delivery where workspace_id = $1 order by attempts limit 1",
    [sick.workspaceId],
  );
  expect(rows[0]?.attempts).toBe(0);
});

test("some slots stay free for first attempts when retries would fill them all", async () => {
  const caps = { ...delivererLimits.caps, total: 4 };
  const { subscribe, bounce } = await start(
    { spacingMs: 100, caps, retries: 3, leaseMs: 600_000 },
    { timeoutMs: 300_000 },
  );
  const [sick, healthy] = [freshCaller(), freshCaller()];
  const failing = await startTestReceiver((res, one) => {
    const isFirst = failing.received.filter(({ body }) => body.equals(one.body)).length === 1;
    (isFirst ? status(500) : hang)(res, one);
  });
  const receiver = await startTestReceiver();
  await subscribe(sick, failing.url());
  await subscribe(healthy, receiver.url());
  await Promise.all(Array.from({ length: 10 }, () => bounce(sick)));
  await eventually(() => failing.received.length === 13);
  await bounce(healthy);
  await eventually(() => receiver.received.length === 1);
  expect(failing.received).toHaveLength(13);
});

test("a result that can't be written is written later, and the delivery isn't posted again for it", async () => {
  const { db, subscribe, bounce, deliveries } = await start({ leaseMs: 60_000 });
  const caller = freshCaller();
  const receiver = await startTestReceiver();
  await subscribe(caller, receiver.url());
  await db.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'full'; end $$`);
  await db.query(`create trigger refuse before update on delivery for each row
    when (new.status = 'delivered') execute function refuse()`);
  await bounce(caller);
  await eventually(() => receiver.received.length === 1);
  expect(await deliveries(caller)).toMatchObject([{ status: "pending", attempts: 0 }]);
  await db.query("drop trigger refuse on delivery");
  await eventually(async () => (await deliveries(caller))[0]?.status === "delivered");
  expect(await deliveries(caller)).toMatchObject([{ attempts: 1 }]);
  expect(receiver.received).toHaveLength(1);
});

test("a result whose commit was never confirmed is written again, and counts once", async () => {
  const whole = await freshDatabase();
  let writes = 0;
  const db: Db = {
    ...whole,
    async query(sql, values) {
      const result = await whole.query(sql, values);
      if (typeof sql === "string" && sql.includes("attempts = attempts + 1") && ++writes === 1)
        throw new Error("The connection broke.");
      return result as never;
    },
  };
  const { subscribe, bounce, deliveries } = await start({ spacingMs: 3_600_000 }, { db });
  const caller = freshCaller();
  const receiver = await startTestReceiver(status(500));
  await subscribe(caller, receiver.url());
  await bounce(caller);
  await eventually(() => writes === 2);
  await eventually(async () => expect(await deliveries(caller)).toMatchObject([{ status: "pending", attempts: 1 }]));
  expect(receiver.received).toHaveLength(1);
});

test("a result that comes after the lease, when the attempt was repeated, is dropped", async () => {
  const { subscribe, bounce, deliveries, stop } = await start({ leaseMs: 3_000, spacingMs: 3_600_000 });
  const caller = freshCaller();
  const answerLate = Promise.withResolvers<void>();
  const receiver = await startTestReceiver((res, one) => {
    if (receiver.received.length > 1) return status(503)(res, one);
    void answerLate.promise.then(() => status(500)(res, one));
  });
  await subscribe(caller, receiver.url());
  await bounce(caller);
  const once = { status: "pending", attempts: 1, last_error: "http_503" };
  await eventually(async () => expect(await deliveries(caller)).toMatchObject([once]));

  answerLate.resolve();
  await stop();
  expect(await deliveries(caller)).toMatchObject([once]);
  expect(receiver.received).toHaveLength(2);
  expect(new Set(ids(receiver.received)).size).toBe(1);
});

test("an event that could not be recorded keeps no slot", async () => {
  const { db, deliverer, subscribe } = await start();
  const caller = freshCaller();
  const receiver = await startTestReceiver();
  await subscribe(caller, receiver.url());
  const fanOut = fanOutBy({ db, deliverer, log: silentLog });
  const names = { webhook: "bounced", hook: "bounce" } as const;
  const notice = () => ({ id: randomUUIDv7(), occurred_at: new Date(), ...factAbout(caller), metadata: {} });
  const refused = Array.from({ length: delivererLimits.caps.endpoint }, () =>
    fanOut(names, { ...notice(), metadata: { error: "\0" } }),
  );
  for (const { status } of await Promise.allSettled(refused)) expect(status).toBe("rejected");
  await eventually(() => expect(deliverer.load).toEqual({ inFlight: 0, waiting: 0 }));
  await fanOut(names, notice());
  await eventually(() => expect(receiver.received).toHaveLength(1));
});

test("two processes share the work, and each delivery is posted once", async () => {
  const first = await start();
  await start({}, { db: first.db, broker: first.broker });
  const caller = freshCaller();
  const receiver = await startTestReceiver();
  await first.subscribe(caller, receiver.url());
  await Promise.all(Array.from({ length: 90 }, () => first.bounce(caller)));
  await eventually(
    async () => (await first.deliveries(caller)).filter((row) => row.status === "delivered").length === 90,
  );
  expect(new Set(ids(receiver.received)).size).toBe(90);
  expect(receiver.received).toHaveLength(90);
});

test("stopping claims nothing more, lets running attempts end and writes their results", async () => {
  const { subscribe, bounce, deliveries, stop } = await start();
  const caller = freshCaller();
  const receiver = await startTestReceiver((res, one) => void setTimeout(() => status(200)(res, one), 300));
  await subscribe(caller, receiver.url());
  await bounce(caller);
  await eventually(() => receiver.received.length === 1);
  const stopped = stop();
  await bounce(caller);
  await stopped;
  expect((await deliveries(caller)).map((row) => row.status)).toContain("delivered");
  expect(receiver.received).toHaveLength(1);
});
