import { randomUUID } from "node:crypto";
import { AppError, conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { timestamp } from "@outbound/contracts/fields";
import { defineOperation, type Operation } from "@outbound/contracts/operation";
import { DatabaseUnavailable } from "@outbound/postgres/database-error";
import { eventually } from "@outbound/testing/eventually";
import { patientClient } from "@outbound/testing/patient-client";
import { freshCaller } from "@outbound/testing/workspace";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { freshNamespace, type LogLine, memoryLog, proxied } from "./broker.fixture.ts";
import { implement } from "./implement.ts";
import { longestMessageBytes } from "./message-limit.ts";
import { rpcLateReplies, rpcServerExpired } from "./metrics.ts";
import { type Call, rpcClient } from "./rpc-client.ts";
import { RpcDisconnected, RpcRefused, RpcTimeout, RpcUnroutable } from "./rpc-errors.ts";
import { serveOperations } from "./rpc-server.ts";
import { rpcQueues } from "./topology.ts";

const echo = defineOperation({
  name: "prospect.echo",
  service: "prospect",
  queue: "leaf",
  summary: "Says it again.",
  input: z.object({ text: z.string("`text` is required."), at: timestamp.optional() }),
  output: z.object({
    text: z.string(),
    at: timestamp.optional(),
    workspace: z.string(),
    command: z.string().nullable(),
  }),
  errors: [],
  readOnly: true,
});
const write = defineOperation({ ...echo, name: "prospect.write", readOnly: false, dbErrorCode: true });
const outer = defineOperation({ ...echo, name: "campaign.outer", service: "campaign", queue: "rpc" });

type Handle = (text: string) => Promise<void>;

const echoOf = (handle: Handle) =>
  implement(echo, async ({ text, at }, { workspaceId, commandId }: Caller) => {
    await handle(text);
    return { text, at, workspace: workspaceId, command: commandId ?? null };
  });

async function echoService(handle: Handle = async () => {}) {
  const names = freshNamespace();
  const lines: LogLine[] = [];
  const server = await names.connect({ name: "prospect", log: memoryLog(lines) });
  await serveOperations(server, { service: "prospect", operations: [echoOf(handle)], context: {} });
  const client = await names.connect({ name: "gateway" });
  return { names, server, client, lines, ...patientClient(client) };
}

const causeOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ kind: "unavailable" });
  return (error as Error).cause;
};

test("a call carries its input, caller and dates, and returns dates", async () => {
  const { call } = await echoService();
  const caller = { ...freshCaller(), commandId: randomUUID() };
  expect(await call(echo, { text: "héllo", at: "2026-01-02T03:04:05.678+00:00" }, caller)).toEqual({
    text: "héllo",
    at: "2026-01-02T03:04:05.678+00:00",
    workspace: caller.workspaceId,
    command: caller.commandId,
  });
});

test("a raw call returns the reply's own bytes", async () => {
  const { callRaw } = await echoService();
  const reply = await callRaw(echo, { text: "a" }, freshCaller());
  expect(reply.ok && JSON.parse(reply.body.toString())).toMatchObject({ text: "a" });
});

test("an input that doesn't parse is a bad request with the contract's text", async () => {
  const { callRaw } = await echoService();
  expect(await callRaw(echo, {}, freshCaller())).toEqual({
    ok: false,
    error: { kind: "bad-request", message: "`text` is required." },
  });
});

test("a refusal arrives as it was thrown, details included", async () => {
  const { call } = await echoService(async () => {
    throw conflict("No.", { code: "duplicate", details: { value: "a@b.c" } });
  });
  const error = await call(echo, { text: "a" }, freshCaller()).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ kind: "conflict", message: "No.", code: "duplicate", details: { value: "a@b.c" } });
});

test("an error that is no AppError is internal, its text hidden and logged", async () => {
  const { callRaw, lines } = await echoService(async () => {
    throw new Error("password is hunter2");
  });
  const caller = freshCaller();
  const reply = await callRaw(echo, { text: "a" }, caller);
  const error = { kind: "internal", message: "Something went wrong on our side." };
  expect(reply).toEqual({ ok: false, error: { ...error, forPeople: expect.stringContaining("Try again") } });
  const logged = lines.find(({ level }) => level === "error");
  expect(logged?.details).toMatchObject({ operation: "prospect.echo", request_id: caller.requestId });
  expect(logged?.details["err"]).toMatchObject({ message: "password is hunter2" });
});

test("an output that isn't JSON is internal, and answered", async () => {
  const broker = await freshNamespace().connect();
  const circular: Record<string, unknown> = {};
  circular["self"] = circular;
  const odd = defineOperation({ ...echo, name: "prospect.odd", output: z.unknown() });
  await serveOperations(broker, {
    service: "prospect",
    operations: [implement(odd, async () => circular)],
    context: {},
  });
  const reply = await patientClient(broker).callRaw(odd, { text: "a" }, freshCaller());
  expect(reply).toMatchObject({ ok: false, error: { kind: "internal" } });
});

test("an operation that this replica doesn't know is unavailable", async () => {
  const { call } = await echoService();
  await expect(call(write, { text: "a" }, freshCaller())).rejects.toMatchObject({ kind: "unavailable" });
});

describe("one call too large for the broker", () => {
  const large = "試".repeat(longestMessageBytes / 3);
  const lookAside = defineOperation({ ...echo, name: "prospect.look-aside" });

  async function largeService() {
    const names = freshNamespace();
    const server = await names.connect({ name: "prospect" });
    const open = Promise.withResolvers<void>();
    const says = (text: string) => ({ text, workspace: "", command: null });
    await serveOperations(server, {
      service: "prospect",
      operations: [
        implement(echo, async ({ text }) => says(text === "refusal" ? refuse() : text === "a" ? text : large)),
        implement(write, async ({ text }) => says(text === "large" ? large : text)),
        implement(lookAside, async () => open.promise.then(() => says("aside"))),
      ],
      context: {},
    });
    const refuse = () => {
      throw conflict("No.", { details: { large } });
    };
    const client = await names.connect({ name: "gateway" });
    const sessions = [server.session, client.session];
    const { call, callRaw } = rpcClient(client);
    const aside = call(lookAside, { text: "" }, freshCaller(), { timeoutMs: 60_000 });
    const nothingElseIsLost = async () => {
      open.resolve();
      expect(await aside).toMatchObject({ text: "aside" });
      expect([server.session, client.session]).toEqual(sessions);
    };
    const ask = (operation: Operation, text: string) =>
      callRaw(operation, { text }, freshCaller(), { timeoutMs: 60_000 });
    return { ask, nothingElseIsLost };
  }

  test.each<[string, Operation, string, string]>([
    ["an answer", echo, "large", "Couldn't read this resource: the answer is larger than 16 MiB."],
    ["a refusal", echo, "refusal", "Couldn't read this resource: the answer is larger than 16 MiB."],
    ["an answer to a change", write, "large", "The answer is larger than 16 MiB."],
    ["a request", echo, large, "Couldn't read this resource: the request is larger than 16 MiB."],
  ])("%s of more bytes is refused, and no other call is lost", async (_, operation, text, message) => {
    const { ask, nothingElseIsLost } = await largeService();
    expect(await ask(operation, text)).toEqual({ ok: false, error: { kind: "internal", message } });
    await nothingElseIsLost();
  });
});

test("a stray message in the queue is dropped and delays nothing", async () => {
  const { names, server, call } = await echoService();
  const session = await (await names.connect()).currentSession();
  session.answers.publish("", rpcQueues(server, echo)[0], Buffer.from("not json"), {});
  await session.flush();
  expect(await call(echo, { text: "next" }, freshCaller())).toMatchObject({ text: "next" });
});

test("an unavailable database is answered with the operation's own kind of 500", async () => {
  const terminated = new DatabaseUnavailable(new Error("terminated"));
  const names = freshNamespace();
  const broker = await names.connect();
  const fail = async () => {
    throw terminated;
  };
  await serveOperations(broker, {
    service: "prospect",
    operations: [implement(echo, fail), implement(write, fail)],
    context: {},
  });
  await serveOperations(broker, {
    service: "campaign",
    operations: [implement({ ...outer, readOnly: false }, fail)],
    context: {},
  });
  const { callRaw } = rpcClient(broker);
  const errorOf = async (operation: typeof echo | typeof write | typeof outer) => {
    const reply = await callRaw(operation, { text: "a" }, freshCaller());
    return reply.ok ? undefined : reply.error;
  };
  const away = { kind: "internal", isUnavailable: true, forPeople: expect.stringContaining("Try again") };
  expect(await errorOf(echo)).toEqual({
    ...away,
    message: "Couldn't read this resource: the database is unavailable.",
  });
  expect(await errorOf(write)).toEqual({ ...away, message: "The database is unavailable.", code: "db-error" });
  expect(await errorOf(outer)).toEqual({ ...away, message: "The database is unavailable." });
});

test("a service that doesn't run is unavailable at once", async () => {
  const names = freshNamespace();
  const { call } = patientClient(await names.connect());
  expect(await causeOf(call(echo, { text: "a" }, freshCaller()))).toBeInstanceOf(RpcUnroutable);
});

test("a stopped service becomes unroutable once its queue is gone", async () => {
  const { call, server } = await echoService();
  await server.close();
  await eventually(async () => {
    expect(await causeOf(call(echo, { text: "a" }, freshCaller(), { timeoutMs: 200 }))).toBeInstanceOf(RpcUnroutable);
  });
});

test("a full queue refuses at once", async () => {
  const names = freshNamespace();
  const broker = await names.connect();
  const session = await broker.currentSession();
  const queue = rpcQueues(broker, echo)[0];
  await session.withChannel((channel) =>
    channel.assertQueue(queue, {
      arguments: { "x-max-length": 1, "x-overflow": "reject-publish", "x-expires": 60_000 },
    }),
  );
  session.requests.publish("", queue, Buffer.from("{}"), {});
  await session.flush();
  expect(await causeOf(patientClient(broker).call(echo, { text: "a" }, freshCaller()))).toBeInstanceOf(RpcRefused);
  await session.withChannel((channel) => channel.deleteQueue(queue));
});

test("a queue that answered quickly and then filled up refuses again", async () => {
  const names = freshNamespace();
  const broker = await names.connect();
  const session = await broker.currentSession();
  const queue = rpcQueues(broker, echo)[0];
  const channel = await session.consumingChannel();
  await channel.assertQueue(queue, {
    arguments: { "x-max-length": 1, "x-overflow": "reject-publish", "x-expires": 60_000 },
  });
  const { consumerTag } = await channel.consume(queue, (message) => {
    if (!message) return;
    const { replyTo, correlationId } = message.properties;
    session.answers.publish("", replyTo, Buffer.from("{}"), { correlationId, type: "ok" });
    channel.ack(message);
  });
  const { call } = patientClient(broker);
  await call(echo, { text: "answered" }, freshCaller());
  await channel.cancel(consumerTag);
  session.answers.publish("", queue, Buffer.from("{}"), {});
  // An earlier call would fill the queue, and expire there.
  await eventually(async () => expect((await channel.checkQueue(queue)).messageCount).toBe(1));
  await eventually(async () => {
    expect(await causeOf(call(echo, { text: "too many" }, freshCaller(), { timeoutMs: 200 }))).toBeInstanceOf(
      RpcRefused,
    );
  });
  await channel.deleteQueue(queue);
});

test("no reply in time is a timeout, and the late reply is ignored and counted", async () => {
  const release = Promise.withResolvers<void>();
  let begun = 0;
  const { call } = await echoService(() => (begun++, release.promise));
  const before = (await rpcLateReplies.get()).values[0]?.value ?? 0;
  // One that waited too long in the queue never begins.
  await eventually(async () => {
    expect(await causeOf(call(echo, { text: "a" }, freshCaller(), { timeoutMs: 100 }))).toBeInstanceOf(RpcTimeout);
    expect(begun).toBeGreaterThan(0);
  });
  release.resolve();
  await eventually(async () => expect((await rpcLateReplies.get()).values[0]?.value).toBe(before + begun));
});

test("a request whose caller gave up while it was queued never runs", async () => {
  const names = freshNamespace();
  const ran: string[] = [];
  const release = Promise.withResolvers<void>();
  const server = await names.connect({ name: "prospect" });
  const operations = [echoOf(async (text) => (ran.push(text), text === "first" ? release.promise : undefined))];
  await serveOperations(server, { service: "prospect", operations, context: {}, prefetch: { rpc: 1, leaf: 1 } });
  const client = await names.connect();
  const { call } = patientClient(client);
  const session = await client.currentSession();
  const waiting = async () =>
    (await session.withChannel((channel) => channel.checkQueue(rpcQueues(client, echo)[0]))).messageCount;
  const first = call(echo, { text: "first" }, freshCaller());
  await eventually(() => expect(ran).toEqual(["first"]));
  expect(await causeOf(call(echo, { text: "late" }, freshCaller(), { timeoutMs: 200 }))).toBeInstanceOf(RpcTimeout);
  // Its time in the queue begins when it arrives there, which is a little later.
  await eventually(async () => expect(await waiting()).toBe(0));
  release.resolve();
  await first;
  await call(echo, { text: "next" }, freshCaller());
  expect(ran).toEqual(["first", "next"]);
});

test("a request that came while its process was blocked for longer than the caller waits never runs", async () => {
  const ran: string[] = [];
  const names = freshNamespace();
  const proxy = await proxied();
  const server = await names.connect({ name: "prospect", url: proxy.url });
  const operations = [echoOf(async (text) => void ran.push(text))];
  await serveOperations(server, { service: "prospect", operations, context: {} });
  const { call } = rpcClient(await names.connect());
  const before = (await rpcServerExpired.get()).values[0]?.value ?? 0;
  proxy.hold(true);
  const late = causeOf(call(echo, { text: "late" }, freshCaller(), { timeoutMs: 1_500 }));
  await eventually(() => expect(proxy.held()).toBeGreaterThan(0));
  const end = performance.now() + 2_000;
  while (performance.now() < end);
  proxy.hold(false);
  expect(await late).toBeInstanceOf(RpcTimeout);
  await eventually(async () => expect((await rpcServerExpired.get()).values[0]?.value).toBe(before + 1));
  expect(ran).toEqual([]);
});

test("a deadline that has passed is a timeout without a message", async () => {
  const { call } = await echoService();
  const caller = { ...freshCaller(), deadline: performance.now() - 1 };
  expect(await causeOf(call(echo, { text: "a" }, caller))).toBeInstanceOf(RpcTimeout);
});

test("a handler's own call ends with the deadline of the call that it serves", async () => {
  const release = Promise.withResolvers<void>();
  const { names, server } = await echoService(() => release.promise);
  const { call } = rpcClient(server);
  let begun = 0;
  const nested: unknown[] = [];
  const campaign = await names.connect({ name: "campaign" });
  await serveOperations(campaign, {
    service: "campaign",
    context: { call: patientClient(campaign).call },
    operations: [
      implement(outer, async ({ text }, context: Caller & { call: Call }) => {
        begun++;
        nested.push(await causeOf(context.call(echo, { text }, context)));
        throw conflict("too late");
      }),
    ],
  });
  // One that waited too long in the queue never begins.
  await eventually(async () => {
    expect(await causeOf(call(outer, { text: "a" }, freshCaller(), { timeoutMs: 300 }))).toBeInstanceOf(RpcTimeout);
    expect(begun).toBeGreaterThan(0);
  });
  // By itself the handler's own call would wait for a minute.
  await eventually(() => expect(nested).toEqual(Array(begun).fill(expect.any(RpcTimeout))), { timeoutMs: 30_000 });
  release.resolve();
});

test("when the connection is lost, every pending call is rejected at once", async () => {
  const release = Promise.withResolvers<void>();
  let begun = 0;
  const { names } = await echoService(() => (begun++, release.promise));
  const proxy = await proxied();
  const { call } = patientClient(await names.connect({ url: proxy.url }));
  const calls = Array.from({ length: 20 }, () => causeOf(call(echo, { text: "a" }, freshCaller())));
  await eventually(() => expect(begun).toBe(20));
  proxy.cut();
  for (const cause of await Promise.all(calls)) expect(cause).toBeInstanceOf(RpcDisconnected);
  release.resolve();
});

test("while the broker is away calls fail at once, and work again by themselves when it is back", async () => {
  const { names } = await echoService();
  const proxy = await proxied();
  const broker = await names.connect({ url: proxy.url });
  const { call } = patientClient(broker);
  proxy.refuse(true);
  proxy.cut();
  await eventually(() => expect(broker.isUp).toBe(false));
  expect(await causeOf(call(echo, { text: "a" }, freshCaller()))).toBeInstanceOf(RpcDisconnected);
  proxy.refuse(false);
  await eventually(() => expect(broker.isUp).toBe(true));
  expect(await call(echo, { text: "b" }, freshCaller())).toMatchObject({ text: "b" });
});

test("an operation of another service can't be served by mistake", async () => {
  const broker = await freshNamespace().connect();
  const operations = [echoOf(async () => {})];
  await expect(serveOperations(broker, { service: "campaign", operations, context: {} })).rejects.toThrow(
    "prospect.echo is not campaign's",
  );
});
