import { randomUUID } from "node:crypto";
import { conflict } from "@outbound/contracts/app-error";
import { defineEvent } from "@outbound/contracts/event";
import { prospectErased } from "@outbound/contracts/events/prospect-erased";
import { defineOperation } from "@outbound/contracts/operation";
import type { Topic } from "@outbound/contracts/topics";
import { eventually } from "@outbound/testing/eventually";
import { patientClient } from "@outbound/testing/patient-client";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { z } from "zod";
import { freshNamespace, type LogLine, memoryLog, proxied } from "./broker.fixture.ts";
import type { Broker } from "./broker.ts";
import { changesExchange } from "./changes.ts";
import { hearChanges } from "./hear-changes.ts";
import { implement } from "./implement.ts";
import { publish } from "./publish-event.ts";
import { serveOperations } from "./rpc-server.ts";
import { consume, subscribe } from "./subscribe.ts";

const write = defineOperation({
  name: "prospect.write",
  service: "prospect",
  queue: "leaf",
  summary: "Writes it down.",
  input: z.object({ isRefused: z.boolean() }),
  output: z.object({}),
  errors: ["conflict"],
});
const read = defineOperation({ ...write, name: "prospect.read", readOnly: true });
const several = defineEvent({
  name: "prospect.changed",
  kind: "state",
  subscribers: ["campaign"],
  summary: "Prospects as they are now.",
  payload: z.object({ prospects: z.array(z.object({ workspace_id: z.uuid() })) }),
});
const events = [prospectErased, several];

async function listener(broker: Broker) {
  const heard: [string, Topic][] = [];
  let gaps = 0;
  await hearChanges(broker, {
    onChange: (workspaceId, topics) => void heard.push(...topics.map((topic): [string, Topic] => [workspaceId, topic])),
    onGap: () => void gaps++,
  });
  return { heard, gaps: () => gaps };
}

async function writer() {
  const names = freshNamespace(events);
  const lines: LogLine[] = [];
  const server = await names.connect({ name: "prospect", log: memoryLog(lines) });
  const handle = async ({ isRefused }: { isRefused: boolean }) => {
    if (isRefused) throw conflict("Not now.");
    return {};
  };
  const operations = [implement(write, handle), implement(read, handle)];
  await serveOperations(server, { service: "prospect", operations, context: {} });
  const proxy = await proxied();
  const gateway = await names.connect({ name: "gateway", url: proxy.url });
  return {
    names,
    lines,
    server,
    proxy,
    gateway,
    ...(await listener(gateway)),
    ...patientClient(await names.connect()),
  };
}

test("a call's change is announced; a read and a refusal are not", async () => {
  const { call, heard } = await writer();
  const [reader, refused, caller] = [freshCaller(), freshCaller(), freshCaller()];
  await call(read, { isRefused: false }, reader);
  await call(write, { isRefused: true }, refused).catch(() => {});
  await call(write, { isRefused: false }, caller);
  await eventually(() => expect(heard).toEqual([[caller.workspaceId, "prospects"]]));
});

test("an event's change is announced when it is handled, to each workspace that it names", async () => {
  const { names, heard } = await writer();
  const campaign = await names.connect({ name: "campaign" });
  let handled = 0;
  const consumers = [consume(several, async () => void handled++)];
  await subscribe(campaign, { service: "campaign", consumers, context: {} });
  const ids = [randomUUID(), randomUUID()];
  await publish(campaign, several, { prospects: [...ids, ...ids].map((workspace_id) => ({ workspace_id })) });
  await eventually(() => expect(new Set(heard.map(([id]) => id))).toEqual(new Set(ids)));
  expect([handled, heard.length]).toEqual([1, 4]);
});

test("a hundred changes of one thing within a moment are one or two messages", async () => {
  const { server, heard } = await writer();
  const id = randomUUID();
  for (let times = 0; times < 100; times++) server.changes.announce(id, ["jobs"]);
  await eventually(() => expect(heard).toEqual([[id, "jobs"]]));
});

test("a listener that lost the broker hears of changes again, and that some may have been missed", async () => {
  const { server, proxy, gateway, heard, gaps } = await writer();
  expect(gaps()).toBe(1);
  const { session } = gateway;
  proxy.cut();
  await eventually(() => expect(gateway.session).not.toBe(session));
  await eventually(() => expect(gaps()).toBe(2));
  const id = randomUUID();
  server.changes.announce(id, ["jobs"]);
  await eventually(() => expect(heard).toEqual([[id, "jobs"]]));
});

test("a change that can't be announced ends no session and fails no call", async () => {
  const { call, server, names, lines, heard } = await writer();
  server.changes.announce(randomUUID(), ["jobs"]);
  await eventually(() => expect(heard).toHaveLength(1));
  const { session } = server;
  const other = await (await names.connect()).currentSession();
  await other.withChannel((channel) => channel.deleteExchange(changesExchange(server)));
  await eventually(async () => {
    await call(write, { isRefused: false }, freshCaller());
    expect(lines.map(({ event }) => event)).toContain("changes.tell_failed");
  });
  await call(write, { isRefused: false }, freshCaller());
  expect(server.session).toBe(session);
});
