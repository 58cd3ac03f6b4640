import { backlogHandled } from "@outbound/broker/backlog";
import { connectBroker } from "@outbound/broker/broker";
import { publish } from "@outbound/broker/publish-event";
import { consume, subscribe } from "@outbound/broker/subscribe";
import type { Caller } from "@outbound/contracts/caller";
import { unsubscribeRequested } from "@outbound/contracts/events/unsubscribe-requested";
import { openDatabase } from "@outbound/postgres/database";
import { DatabaseUnavailable } from "@outbound/postgres/database-error";
import { eventually } from "@outbound/testing/eventually";
import { silentLog } from "@outbound/testing/silent-log";
import { startTcpProxy } from "@outbound/testing/tcp-proxy";
import { testServers } from "@outbound/testing/test-servers";
import { expect, onTestFinished, test } from "vitest";
import { startConsumers, stopSending } from "../consumers.ts";
import { only, startSendingTest } from "../testing/sending.fixture.ts";
import { startPlanner } from "./planner.ts";
import { SendingGate } from "./sending-gate.ts";

async function start() {
  const service = await startSendingTest();
  const { broker, context, db } = service;
  const { rows } = await db.query<{ name: string }>("select current_database() as name");
  const proxy = await startTcpProxy(testServers().postgresUrl);
  const url = new URL(proxy.url);
  url.pathname = `/${only(rows).name}`;
  const far = openDatabase({ url: url.href, applicationName: "test" });
  const stoppingDb = far.withConnectionsOfItsOwn(2);
  const gate = new SendingGate({
    db: stoppingDb,
    log: silentLog,
    handleStops: (signal) => backlogHandled(broker, { service: "campaign", events: stopSending, signal }),
    onOpen: () => {},
  });
  context.gate = gate;
  onTestFinished(async () => {
    await gate.stop();
    await stoppingDb.close();
    await far.close();
    await proxy[Symbol.asyncDispose]();
  });
  const consumeAll = () =>
    startConsumers(broker, {
      stopping: service.contextOn(stoppingDb),
      others: service.contextOn(far),
      startsDb: stoppingDb,
      onWait: () => gate.close(),
    });
  const requestUnsubscribe = (caller: Caller, enrolment_id: string) =>
    publish(broker, unsubscribeRequested, {
      workspace_id: caller.workspaceId,
      enrolment_id,
      step: null,
      via: "one_click",
    });
  return { ...service, far, gate, proxy, consumeAll, requestUnsubscribe };
}

const closed = { kind: "unavailable" };

test("after a start nothing is loaded, dispatched or planned until the backlog of what stops sending is handled", async () => {
  const service = await start();
  const { context, gate, db } = service;
  context.gate = { requireOpen: () => {} };
  const { caller } = await service.running(2, {}, { daily_limit: 1 });
  await service.planAll();
  const send = await service.theSend(caller);
  const { to } = (await service.load(caller, send)).envelope;
  for (const { id } of await service.enrolments(caller)) await service.requestUnsubscribe(caller, id);

  context.gate = gate;
  const planner = startPlanner(db, silentLog, gate);
  onTestFinished(() => planner.stop());
  await expect(service.load(caller, send)).rejects.toMatchObject(closed);
  await expect(service.dispatch(caller, send, { to })).rejects.toMatchObject(closed);
  expect(await service.theSend(caller)).toEqual(send);

  await service.consumeAll();
  gate.close();
  await eventually(() => expect(gate.isOpen).toBe(true));
  const enrolments = await service.enrolments(caller);
  expect(enrolments.map(({ status }) => status)).toEqual(["stopped", "stopped"]);
  expect(await service.dispatch(caller, send, { to })).toMatchObject({ go: false });
  expect(await service.theSend(caller)).toMatchObject({ state: "cancelled" });
});

test("after an outage of the database nothing is sent until what stops sending, and came meanwhile, is handled", async () => {
  const service = await start();
  const { gate, proxy } = service;
  await service.consumeAll();
  gate.close();
  await eventually(() => expect(gate.isOpen).toBe(true));
  const { caller } = await service.running(1);
  await service.planAll();
  const send = await service.theSend(caller);
  const { to } = (await service.load(caller, send)).envelope;

  proxy.refuse(true);
  proxy.cut();
  await service.requestUnsubscribe(caller, send.enrolment_id);
  await eventually(() => expect(gate.isOpen).toBe(false));
  await expect(service.dispatch(caller, send, { to })).rejects.toMatchObject(closed);
  expect(await service.theSend(caller)).toEqual(send);
  proxy.refuse(false);
  await eventually(() => expect(gate.isOpen).toBe(true));
  expect(await service.dispatch(caller, send, { to })).toMatchObject({ go: false });
});

test("a database that is away for long is logged once", async () => {
  const lines: string[] = [];
  const note = (_: object, event: string) => void lines.push(event);
  let requests = 0;
  const gate = new SendingGate({
    db: {
      ping() {
        requests++;
        return requests < 4 ? Promise.reject(new Error("away")) : Promise.resolve();
      },
    },
    log: { ...silentLog, info: note, warn: note },
    handleStops: () => Promise.resolve("handled"),
    onOpen: () => {},
  });
  onTestFinished(() => gate.stop());
  gate.close();
  await eventually(() => expect(gate.isOpen).toBe(true));
  expect(lines).toEqual(["sending.held", "sending.opened"]);
});

test("what stops sending is handled while all other connections are in use, and sending continues", async () => {
  const service = await start();
  const { gate, far } = service;
  const { caller } = await service.running(1);
  await service.planAll();
  const send = await service.theSend(caller);
  const connections = await Promise.all(Array.from({ length: far.pool.options.max }, () => far.pool.connect()));
  onTestFinished(() => connections.forEach((connection) => connection.release()));

  await service.requestUnsubscribe(caller, send.enrolment_id);
  await service.consumeAll();
  gate.close();
  await eventually(() => expect(gate.isOpen).toBe(true));
  expect((await service.enrolments(caller)).map(({ status }) => status)).toEqual(["stopped"]);
});

test("nothing is sent while another process holds what stops it, and soon after that process is gone", async () => {
  const service = await start();
  const { broker, gate, context } = service;
  context.gate = { requireOpen: () => {} };
  const { caller } = await service.running(1);
  await service.planAll();
  const send = await service.theSend(caller);
  const { to } = (await service.load(caller, send)).envelope;
  context.gate = gate;

  const link = await startTcpProxy(testServers().rabbitmqUrl);
  const { namespace } = broker;
  const other = await connectBroker({ url: link.url, namespace, name: "other campaign", log: silentLog });
  onTestFinished(async () => {
    await link[Symbol.asyncDispose]();
    await other.close();
  });
  const taken = Promise.withResolvers<void>();
  const hold = consume(unsubscribeRequested, () => {
    taken.resolve();
    return new Promise<void>(() => {});
  });
  await subscribe(other, { service: "campaign", consumers: [hold], context: {}, onRoll: true });
  await service.requestUnsubscribe(caller, send.enrolment_id);
  await taken.promise;

  await service.consumeAll();
  gate.close();
  for (let tries = 0; tries < 5; tries++) {
    await expect(service.dispatch(caller, send, { to })).rejects.toMatchObject(closed);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  link.refuse(true);
  link.cut();
  await eventually(() => expect(gate.isOpen).toBe(true));
  expect(await service.dispatch(caller, send, { to })).toMatchObject({ go: false });
});

test("a dispatch whose gate closes before the commit is not committed", async () => {
  const service = await start();
  const { context } = service;
  let looks = 0;
  context.gate = { requireOpen: () => {} };
  const { caller } = await service.running(1);
  await service.planAll();
  const send = await service.theSend(caller);
  const { to } = (await service.load(caller, send)).envelope;
  context.gate = {
    requireOpen() {
      if (++looks > 1) throw new DatabaseUnavailable(new Error("closed"));
    },
  };
  await expect(service.dispatch(caller, send, { to })).rejects.toThrow();
  expect(await service.theSend(caller)).toEqual(send);
});

test("a planner whose database is away closes the gate, and plans again once it is open", async () => {
  const service = await start();
  const { gate, proxy, far } = service;
  await service.consumeAll();
  gate.close();
  const planner = startPlanner(far, silentLog, gate);
  onTestFinished(() => planner.stop());
  await eventually(() => expect(gate.isOpen).toBe(true));
  proxy.refuse(true);
  proxy.cut();
  await eventually(() => expect(gate.isOpen).toBe(false));
  proxy.refuse(false);
  service.context.gate = { requireOpen: () => {} };
  const { caller } = await service.running(1);
  await eventually(async () => expect(await service.theSend(caller)).toMatchObject({ state: "claimed" }));
});
