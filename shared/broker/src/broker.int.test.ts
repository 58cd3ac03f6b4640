import { Socket } from "node:net";
import { defineOperation } from "@outbound/contracts/operation";
import { eventually } from "@outbound/testing/eventually";
import { patientClient } from "@outbound/testing/patient-client";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { brokerUrl, freshNamespace, type LogLine, memoryLog, proxied } from "./broker.fixture.ts";
import { connectBroker } from "./broker.ts";
import { implement } from "./implement.ts";
import { serveOperations } from "./rpc-server.ts";

const ping = defineOperation({
  name: "prospect.ping",
  service: "prospect",
  queue: "leaf",
  summary: "Answers.",
  input: z.object({}),
  output: z.object({ pong: z.literal(true) }),
  errors: [],
});

const answerPing = implement(ping, async () => ({ pong: true as const }));

test("every connection has Nagle's algorithm off", async () => {
  const setNoDelay = vi.spyOn(Socket.prototype, "setNoDelay");
  await freshNamespace().connect();
  const off = setNoDelay.mock.calls.filter(([isOff]) => isOff === true);
  setNoDelay.mockRestore();
  expect(off).toHaveLength(2);
});

test("writes of one turn reach the socket together", async () => {
  const broker = await freshNamespace().connect();
  const session = await broker.currentSession();
  const stream: unknown = Reflect.get(session.publishing.connection, "stream");
  if (!(stream instanceof Socket)) throw new Error("amqplib no longer exposes its socket: cork.ts does nothing");
  const writev = vi.spyOn(stream, "_writev" as never);
  for (let i = 0; i < 50; i++) session.answers.publish("", "nowhere", Buffer.from("x"));
  await session.flush();
  expect(writev).toHaveBeenCalled();
});

test("an unreachable broker is tried until it answers, and each failure is logged", async () => {
  const proxy = await proxied();
  proxy.refuse(true);
  const lines: LogLine[] = [];
  const connecting = freshNamespace().connect({ url: proxy.url, log: memoryLog(lines) });
  await eventually(() => expect(lines.filter(({ level }) => level === "warn").length).toBeGreaterThan(1));
  proxy.refuse(false);
  expect((await connecting).isUp).toBe(true);
});

test("of a cluster's nodes the next is tried at once when one can't be reached, and when the one in use is lost", async () => {
  const [one, other] = [await proxied(), await proxied()];
  one.refuse(true);
  const lines: LogLine[] = [];
  const names = freshNamespace();
  const connect = () => names.connect({ url: `${one.url},${other.url}`, log: memoryLog(lines) });
  const brokers = await Promise.all(Array.from({ length: 5 }, connect));
  expect(lines.filter(({ level }) => level === "warn")).toEqual([]);

  one.refuse(false);
  other.refuse(true);
  other.cut();
  await eventually(() => expect(one.accepted()).toBeGreaterThanOrEqual(2 * brokers.length));
  await eventually(() => expect(brokers.every(({ isUp }) => isUp)).toBe(true));
});

test("a node that stands still is left for another, sooner than where there is no other", async () => {
  const nodes = [await proxied(), await proxied()] as const;
  const broker = await freshNamespace().connect({ url: nodes.map(({ url }) => url).join(",") });
  const alone = await freshNamespace().connect();
  const [session, only] = [await broker.currentSession(), await alone.currentSession()];
  expect(session.heartbeatSeconds).toBeLessThan(only.heartbeatSeconds);

  const [used, other] = nodes[0].accepted() > 0 ? nodes : [nodes[1], nodes[0]];
  used.delay(2 ** 31 - 1);
  await eventually(() => expect(other.accepted()).toBeGreaterThan(0));
  await broker.currentSession();
});

test("a node that stands still holds up no process that starts, and isn't kept when it answers late", async () => {
  const [frozen, other] = [await proxied(), await proxied()];
  frozen.hold(true);
  const url = `${frozen.url},${other.url}`;
  const names = freshNamespace();
  const brokers = [await names.connect({ url })];
  while (frozen.accepted() === 0) brokers.push(await names.connect({ url }));
  // None of them has waited until an attempt timed out.
  expect(frozen.open()).toBe(frozen.accepted());

  const opened = other.open();
  frozen.hold(false);
  await eventually(() => expect(frozen.open()).toBe(0));
  expect([other.open(), brokers.every(({ isUp }) => isUp)]).toEqual([opened, true]);
});

test("a connection that dies anywhere in the set-up is opened again", async () => {
  const proxy = await proxied();
  const names = freshNamespace();
  const broker = await names.connect({ url: proxy.url });
  await serveOperations(broker, { service: "prospect", operations: [answerPing], context: {} });
  const { call } = patientClient(await names.connect());
  for (const bytes of [300, 570, 620, 660, 720]) {
    const acceptedBefore = proxy.accepted();
    proxy.cutAfter(bytes);
    proxy.cut();
    await eventually(() => expect(proxy.accepted()).toBeGreaterThan(acceptedBefore + 1));
    proxy.cutAfter(undefined);
    proxy.cut();
    await eventually(() => expect(broker.isUp).toBe(true));
  }
  await eventually(async () => expect(await call(ping, {}, freshCaller())).toEqual({ pong: true }));
});

test.each([
  ["404, an exchange that isn't there", "publish"],
  ["406, a queue declared differently", "declare"],
] as const)("a channel that the server closes (%s) sets up everything again", async (_, how) => {
  const names = freshNamespace();
  const broker = await names.connect();
  await serveOperations(broker, { service: "prospect", operations: [answerPing], context: {} });
  const { call } = patientClient(broker);
  const session = await broker.currentSession();
  if (how === "publish") session.answers.publish("no.such.exchange", "", Buffer.from(""));
  else session.answers.assertQueue(`${names.namespace}prospect.leaf`, { maxLength: 1 }).catch(() => {});
  await eventually(() => expect(broker.session !== session && broker.isUp).toBe(true));
  expect(session.isClosed).toBe(true);
  expect(await call(ping, {}, freshCaller())).toEqual({ pong: true });
});

test("a queue that is deleted under its consumer is declared and consumed again", async () => {
  const names = freshNamespace();
  const broker = await names.connect();
  await serveOperations(broker, { service: "prospect", operations: [answerPing], context: {} });
  const { call } = patientClient(broker);
  const session = await broker.currentSession();
  await session.withChannel((channel) => channel.deleteQueue(`${names.namespace}prospect.leaf`));
  await eventually(async () => expect(await call(ping, {}, freshCaller())).toEqual({ pong: true }));
  expect(broker.session).toBe(session);
});

test("close lets the running handler answer, and accepts nothing new", async () => {
  const names = freshNamespace();
  const release = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const server = await names.connect();
  const slow = implement(ping, async () => {
    started.resolve();
    await release.promise;
    return { pong: true as const };
  });
  await serveOperations(server, { service: "prospect", operations: [slow], context: {} });
  const { call } = patientClient(await names.connect());
  const first = call(ping, {}, freshCaller());
  await started.promise;
  const closing = server.close();
  const second = call(ping, {}, freshCaller(), { timeoutMs: 500 });
  await expect(second).rejects.toMatchObject({ kind: "unavailable" });
  release.resolve();
  expect(await first).toEqual({ pong: true });
  await closing;
  expect(server.isUp).toBe(false);
});

test("close ends a broker that never reached RabbitMQ", async () => {
  const away = async () => {
    const proxy = await proxied();
    const broker = await freshNamespace().connect({ url: proxy.url });
    proxy.refuse(true);
    proxy.cut();
    await eventually(() => expect(broker.isUp).toBe(false));
    return { proxy, broker };
  };
  const closed = await away();
  await closed.broker.close();
  const attempts = closed.proxy.accepted();
  const open = await away();
  const attemptsOfOpen = open.proxy.accepted();
  await eventually(() => expect(open.proxy.accepted()).toBeGreaterThan(attemptsOfOpen + 3));
  // One attempt may have been under way.
  expect(closed.proxy.accepted()).toBeLessThanOrEqual(attempts + 1);
  await expect(closed.broker.currentSession()).rejects.toThrow("closed");
});

test("while an alarm stops publishing, calls fail at once, and work again after it", async () => {
  const broker = await freshNamespace().connect();
  await serveOperations(broker, { service: "prospect", operations: [answerPing], context: {} });
  const { call } = patientClient(broker);
  const { publishing } = await broker.currentSession();
  publishing.emit("blocked", "low on memory");
  expect(broker).toMatchObject({ isUp: true, isBlocked: true });
  await expect(call(ping, {}, freshCaller())).rejects.toMatchObject({ cause: { name: "RpcDisconnected" } });
  publishing.emit("unblocked");
  expect(await call(ping, {}, freshCaller())).toEqual({ pong: true });
});

test("two namespaces don't share messages", async () => {
  const one = await freshNamespace().connect();
  await serveOperations(one, { service: "prospect", operations: [answerPing], context: {} });
  const other = await connectBroker({ url: brokerUrl(), name: "other", namespace: "test-other.", log: memoryLog() });
  await expect(patientClient(other).call(ping, {}, freshCaller())).rejects.toMatchObject({ kind: "unavailable" });
  await other.close();
});
