import { defineEvent } from "@outbound/contracts/event";
import { eventually } from "@outbound/testing/eventually";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { backlogHandled } from "./backlog.ts";
import type { Broker } from "./broker.ts";
import { freshNamespace, proxied } from "./broker-test-kit.ts";
import { publish } from "./outbox.ts";
import { consume, subscribe } from "./subscribe.ts";

const stopped = defineEvent({
  name: "letter.stopped",
  kind: "fact",
  subscribers: ["campaign"],
  summary: "Somebody wants no letter.",
  payload: z.object({ number: z.number() }),
});
const backlog = { service: "campaign", events: [stopped], signal: new AbortController().signal };
const patient = { timeoutMs: 60_000 };

function consumeOn(broker: Broker, handle: (number: number) => Promise<void>): Promise<void> {
  const consumer = consume(stopped, ({ payload }) => handle(payload.number), { prefetch: 5 });
  return subscribe(broker, { service: "campaign", consumers: [consumer], context: {} });
}

test("what waited in the queue and what is in hand has been handled when it resolves", async () => {
  const broker = await freshNamespace([stopped]).connect();
  for (let number = 0; number < 50; number++) await publish(broker, stopped, { number });
  const handled = new Set<number>();
  await consumeOn(broker, async (number) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    handled.add(number);
  });
  expect(await backlogHandled(broker, backlog)).toBe("handled");
  expect(handled.size).toBe(50);
});

test("it ends under a steady load that leaves the queue never empty", async () => {
  const names = freshNamespace([stopped]);
  const broker = await names.connect();
  const load = await names.connect();
  let number = 0;
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const publishOn = async () => {
    while (!isOver) await Promise.all(Array.from({ length: 10 }, () => publish(load, stopped, { number: number++ })));
  };
  const published = publishOn();
  await eventually(() => expect(number).toBeGreaterThan(100), patient);
  const handled = new Set<number>();
  await consumeOn(broker, async (one) => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    handled.add(one);
  });
  const before = number - 10;
  expect(await backlogHandled(broker, backlog)).toBe("handled");
  expect([...handled].filter((one) => one < before)).toHaveLength(before);
  isOver = true;
  await published;
});

test("what another replica holds, as it waits for a server that is back, has been handled, too", async () => {
  const names = freshNamespace([stopped]);
  const other = await names.connect();
  const taken = Promise.withResolvers<void>();
  const handled: number[] = [];
  await consumeOn(other, async (number) => {
    taken.resolve();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    handled.push(number);
  });
  const broker = await names.connect();
  await publish(broker, stopped, { number: 1 });
  await taken.promise;
  await consumeOn(broker, async () => {});
  expect(await backlogHandled(broker, backlog)).toBe("handled");
  expect(handled).toEqual([1]);
});

test("a message that hangs beside others that come and go doesn't hold it up for ever", async () => {
  const names = freshNamespace([stopped]);
  const broker = await names.connect();
  const release = Promise.withResolvers<void>();
  await consumeOn(broker, (number) => (number === 0 ? release.promise : Promise.resolve()));
  let number = 0;
  let isOver = false;
  const publishOn = async () => {
    while (!isOver) await publish(broker, stopped, { number: number++ });
  };
  const published = publishOn();
  await eventually(() => expect(number).toBeGreaterThan(5), patient);
  expect(await backlogHandled(broker, { ...backlog, patienceMs: 500 })).toBe("stuck");
  isOver = true;
  await published;
  release.resolve();
});

test("a lost session and a message that is handed back disturb it; one that hangs doesn't hold it up for ever", async () => {
  const names = freshNamespace([stopped]);
  const proxy = await proxied();
  const broker = await names.connect({ url: proxy.url });
  const taken = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  await consumeOn(broker, async () => {
    taken.resolve();
    await release.promise;
  });
  await publish(broker, stopped, { number: 1 });
  await taken.promise;
  expect(await backlogHandled(broker, { ...backlog, patienceMs: 300 })).toBe("stuck");
  const end = backlogHandled(broker, backlog).catch(() => "disturbed");
  proxy.cut();
  expect(await end).toBe("disturbed");
  release.resolve();
});
