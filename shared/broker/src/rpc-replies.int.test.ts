import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { defineOperation } from "@outbound/contracts/operation";
import { eventually } from "@outbound/testing/eventually";
import { patientClient } from "@outbound/testing/patient-client";
import { freshCaller } from "@outbound/testing/workspace";
import type { ConsumeMessage } from "amqplib";
import { expect, test } from "vitest";
import { z } from "zod";
import { freshNamespace, proxied } from "./broker.fixture.ts";
import { callerProperties } from "./caller-properties.ts";
import { implement } from "./implement.ts";
import { severalBytes, severalReplies, unpack } from "./rpc-replies.ts";
import { serveOperations } from "./rpc-server.ts";
import { rpcQueues } from "./topology.ts";

const repeat = defineOperation({
  name: "prospect.repeat",
  service: "prospect",
  queue: "leaf",
  summary: "Says it as often as told.",
  input: z.object({ text: z.string(), times: z.int() }),
  output: z.object({ text: z.string() }),
  errors: ["conflict"],
  readOnly: true,
});

async function repeatService({ url }: { url?: string } = {}) {
  const names = freshNamespace();
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const answerInput = async ({ text, times }: { text: string; times: number }, _caller: Caller) => {
    begun.push(text);
    if (text.startsWith("gated")) await gate.promise;
    if (times === 0) throw conflict(`Not ${text}.`);
    return { text: text.repeat(times) };
  };
  const server = await names.connect(url === undefined ? { name: "prospect" } : { name: "prospect", url });
  await serveOperations(server, { service: "prospect", operations: [implement(repeat, answerInput)], context: {} });
  return { names, server, begun, openGate: () => gate.resolve() };
}

async function wireClient({ names, server }: Awaited<ReturnType<typeof repeatService>>) {
  const session = await (await names.connect()).currentSession();
  const channel = await session.consumingChannel();
  const { queue: replyTo } = await channel.assertQueue("", { exclusive: true });
  const messages: ConsumeMessage[] = [];
  await channel.consume(replyTo, (message) => void (message && messages.push(message)), { noAck: true });
  const request = (id: string, input: { text: string; times: number }) =>
    session.requests.publish("", rpcQueues(server, repeat)[0], Buffer.from(JSON.stringify(input)), {
      ...callerProperties(freshCaller(), 60_000),
      type: repeat.name,
      correlationId: id,
      replyTo,
    });
  return { messages, request };
}

const textOf = (body: Buffer): unknown => JSON.parse(body.toString()).text;

test("many calls at once each get their own answer, refusals in between and large ones among small ones", async () => {
  const { names } = await repeatService();
  const { call } = patientClient(await names.connect());
  const inputs = Array.from({ length: 300 }, (_, at) => ({
    text: `${at}ä`,
    times: at % 7 === 0 ? 0 : at % 50 === 1 ? 50_000 : 1,
  }));
  const answers = await Promise.allSettled(inputs.map((input) => call(repeat, input, freshCaller())));
  for (const [at, { text, times }] of inputs.entries()) {
    expect(answers[at]).toMatchObject(
      times === 0
        ? { status: "rejected", reason: { kind: "conflict", message: `Not ${text}.` } }
        : { status: "fulfilled", value: { text: text.repeat(times) } },
    );
  }
});

test("replies of one turn travel in one message", async () => {
  const service = await repeatService();
  const { messages, request } = await wireClient(service);
  for (let at = 0; at < 20; at++) request(`id-${at}`, { text: `gated ${at}`, times: at % 2 });
  await eventually(() => expect(service.begun).toHaveLength(20));
  service.openGate();
  await eventually(() => expect(messages).toHaveLength(1));
  const [message] = messages;
  expect(message?.properties.type).toBe(severalReplies);
  const replies = [...unpack(message?.content ?? Buffer.alloc(0))];
  expect(replies.map(({ id, type }) => ({ id, type })).toSorted(byId)).toEqual(
    Array.from({ length: 20 }, (_, at) => ({ id: `id-${at}`, type: at % 2 ? "ok" : "error" })).toSorted(byId),
  );
  for (const { id, type, body } of replies) if (type === "ok") expect(textOf(body)).toBe(id.replace("id-", "gated "));
});

test("a message of several replies has a bound, and a longer reply goes alone", async () => {
  const service = await repeatService();
  const { messages, request } = await wireClient(service);
  const times = (at: number) => (at === 5 ? 30_000 : 1_000);
  for (let at = 0; at < 20; at++) request(`${at}`, { text: "gated ten.", times: times(at) });
  await eventually(() => expect(service.begun).toHaveLength(20));
  service.openGate();
  await eventually(() => {
    const ids = messages.flatMap(({ properties, content }) =>
      properties.type === severalReplies ? [...unpack(content)].map(({ id }) => id) : [properties.correlationId],
    );
    expect(new Set(ids)).toEqual(new Set(Array.from({ length: 20 }, (_, at) => `${at}`)));
    expect(ids).toHaveLength(20);
  });
  const several = messages.filter(({ properties }) => properties.type === severalReplies);
  expect(several.length).toBeGreaterThan(1);
  for (const { content } of several) expect(content.length).toBeLessThanOrEqual(severalBytes);
  expect(messages.find(({ properties }) => properties.correlationId === "5")?.content.length).toBeGreaterThan(
    severalBytes,
  );
});

test("a service that loses the broker during calls answers them on its next session", async () => {
  const proxy = await proxied();
  const { names, begun, openGate } = await repeatService({ url: proxy.url });
  const { call } = patientClient(await names.connect());
  const callAll = (prefix: string) =>
    Array.from({ length: 10 }, (_, at) => call(repeat, { text: `${prefix} ${at}`, times: 1 }, freshCaller()));
  const gated = callAll("gated");
  expect(await Promise.all(callAll("quick"))).toHaveLength(10);
  await eventually(() => expect(begun.filter((text) => text.startsWith("gated"))).toHaveLength(10));
  proxy.cut();
  await eventually(() => expect(begun.filter((text) => text.startsWith("gated"))).toHaveLength(20));
  openGate();
  expect(await Promise.all(gated)).toEqual(Array.from({ length: 10 }, (_, at) => ({ text: `gated ${at}` })));
});

const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
