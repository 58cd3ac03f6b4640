import type { Caller } from "@outbound/contracts/caller";
import { defineOperation } from "@outbound/contracts/operation";
import { eventually } from "@outbound/testing/eventually";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { z } from "zod";
import { freshNamespace, proxied } from "./broker.fixture.ts";
import { callerProperties } from "./caller-properties.ts";
import { consumeCalls } from "./consume-calls.ts";
import { implement } from "./implement.ts";
import { rpcServerExpired } from "./metrics.ts";
import { rpcClient } from "./rpc-client.ts";
import { serveOperations } from "./rpc-server.ts";
import { rpcQueues } from "./topology.ts";

const echo = defineOperation({
  name: "prospect.echo",
  service: "prospect",
  queue: "leaf",
  summary: "Says it again.",
  input: z.object({ text: z.string() }),
  output: z.object({ text: z.string() }),
  errors: [],
  readOnly: true,
});

test("a request that waited before RabbitMQ for longer than its caller never runs, as during an alarm", async () => {
  const ran: string[] = [];
  const names = freshNamespace();
  const server = await names.connect({ name: "prospect" });
  const recordText = implement(echo, async ({ text }: { text: string }, _caller: Caller) => {
    ran.push(text);
    return { text };
  });
  await serveOperations(server, { service: "prospect", operations: [recordText], context: {} });
  const proxy = await proxied();
  const { call } = rpcClient(await names.connect({ url: proxy.url }));
  const before = (await rpcServerExpired.get()).values[0]?.value ?? 0;
  proxy.delay(1_500);
  await expect(call(echo, { text: "late" }, freshCaller(), { timeoutMs: 500 })).rejects.toMatchObject({
    cause: { name: "RpcTimeout" },
  });
  await eventually(async () => expect((await rpcServerExpired.get()).values[0]?.value).toBe(before + 1));
  proxy.delay(0);
  expect(ran).toEqual([]);
  await call(echo, { text: "next" }, freshCaller());
  expect(ran).toEqual(["next"]);
});

test("a caller whose clock is an hour ahead is answered, and its handler's calls last as long as it waits", async () => {
  const remainingMs: number[] = [];
  const names = freshNamespace();
  const server = await names.connect({ name: "prospect" });
  const recordDeadline = implement(echo, async ({ text }: { text: string }, { deadline = 0 }: Caller) => {
    remainingMs.push(deadline - performance.now());
    return { text };
  });
  await serveOperations(server, { service: "prospect", operations: [recordDeadline], context: {} });
  const session = await (await names.connect()).currentSession();
  session.requests.publish("", rpcQueues(server, echo)[0], Buffer.from('{"text":"a"}'), {
    type: echo.name,
    correlationId: "x",
    replyTo: session.replyTo,
    ...callerProperties(freshCaller(), 30_000, { aheadMs: 3_600_000 }),
  });
  await eventually(() => expect(remainingMs).toHaveLength(1));
  expect(remainingMs[0]).toBeGreaterThan(0);
  expect(remainingMs[0]).toBeLessThanOrEqual(30_000);
});

test("a caller whose clock is an hour behind is answered: it sends once more, by its server's clock", async () => {
  const names = freshNamespace();
  const server = await names.connect({ name: "prospect" });
  const hourMs = 3_600_000;
  const taken: number[] = [];
  // A server of this program with another clock.
  await server.add(async (session) => {
    const channel = await session.consumingChannel();
    await consumeCalls(server, { session, channel, queues: rpcQueues(server, echo) }, (message) => {
      channel.ack(message);
      const { timestamp, replyTo, correlationId } = message.properties;
      taken.push(timestamp - Date.now());
      const isLate = timestamp < Date.now() + hourMs;
      const late = { kind: "unavailable", message: "", lateAt: Date.now() + hourMs };
      const body = Buffer.from(JSON.stringify(isLate ? late : { text: "a" }));
      session.answers.publish("", replyTo, body, { correlationId, type: isLate ? "error" : "ok" });
    });
  });
  const { call } = rpcClient(await names.connect());
  const options = { timeoutMs: 60_000 };
  expect(await call(echo, { text: "a" }, freshCaller(), options)).toMatchObject({ text: "a" });
  expect(await call(echo, { text: "a" }, freshCaller(), options)).toMatchObject({ text: "a" });
  expect(taken).toHaveLength(3);
});
