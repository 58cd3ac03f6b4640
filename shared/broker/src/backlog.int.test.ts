import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { unavailable } from "@outbound/contracts/app-error";
import { eventually } from "@outbound/testing/eventually";
import { expect, onTestFinished, test } from "vitest";
import { stopped } from "./backlog.fixture.ts";
import { type BacklogEnd, backlogHandled } from "./backlog.ts";
import { brokerUrl, freshNamespace, proxied } from "./broker.fixture.ts";
import type { Broker } from "./broker.ts";
import { publish } from "./publish-event.ts";
import { consume, subscribe } from "./subscribe.ts";

const backlog = { service: "campaign", events: [stopped], signal: new AbortController().signal };
const patient = { timeoutMs: 60_000 };

function consumeOn(broker: Broker, handle: (number: number) => Promise<void>): Promise<void> {
  const consumer = consume(stopped, ({ payload }) => handle(payload.number), { prefetch: 5 });
  return subscribe(broker, { service: "campaign", consumers: [consumer], context: {}, onRoll: true });
}

async function wholeBacklogHandled(broker: Broker): Promise<BacklogEnd> {
  for (;;) {
    const end = await backlogHandled(broker, { ...backlog, patienceMs: 60_000 });
    if (end !== "disturbed") return end;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("when it resolves, everything queued or in hand before has been handled", async () => {
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

test("it ends under a steady load that never empties the queue", async () => {
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

test("messages that another process holds for a server that is back have been handled, too", async () => {
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
  expect(await wholeBacklogHandled(broker)).toBe("handled");
  expect(handled).toEqual([1]);
});

test("processes without messages, and dead ones, are not waited for", async () => {
  const names = freshNamespace([stopped]);
  const proxy = await proxied();
  const broker = await names.connect();
  const idle = await names.connect();
  const gone = await names.connect({ url: proxy.url });
  for (const one of [broker, idle, gone]) await consumeOn(one, async () => {});
  expect(await wholeBacklogHandled(broker)).toBe("handled");
  proxy.refuse(true);
  proxy.cut();
  expect(await wholeBacklogHandled(broker)).toBe("handled");
});

test("a frozen process's messages are waited for, until the broker gives them to another one", async () => {
  const names = freshNamespace([stopped]);
  const broker = await names.connect();
  const program = fileURLToPath(import.meta.resolve("./holding-process.fixture.ts"));
  const url = new URL(brokerUrl());
  url.searchParams.set("heartbeat", "2");
  const child = spawn(process.execPath, [program, url.href, names.namespace], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  const held = once(child.stdout, "data");
  await publish(broker, stopped, { number: 1 });
  await held;
  child.kill("SIGSTOP");

  const handled: number[] = [];
  await consumeOn(broker, async (number) => void handled.push(number));
  expect(await wholeBacklogHandled(broker)).toBe("handled");
  expect(handled).toEqual([1]);
});

test("messages that another process returns are handled by then", async () => {
  const names = freshNamespace([stopped]);
  const other = await names.connect();
  const taken = Promise.withResolvers<void>();
  await consumeOn(other, async () => {
    taken.resolve();
    throw unavailable(new Error("its link to the database is cut"));
  });
  const broker = await names.connect();
  await publish(broker, stopped, { number: 1 });
  await taken.promise;
  const handled: number[] = [];
  await consumeOn(broker, async (number) => void handled.push(number));
  const end = wholeBacklogHandled(broker);
  await other.close();
  expect(await end).toBe("handled");
  expect(handled).toEqual([1]);
});

test("processes that die repeatedly while others come leave nothing behind when it resolves", async () => {
  const names = freshNamespace([stopped]);
  const broker = await names.connect();
  const handled = new Set<number>();
  await consumeOn(broker, async (number) => void handled.add(number));
  const proxy = await proxied();
  const flapping = await names.connect({ url: proxy.url });
  await consumeOn(flapping, () => new Promise(() => {}));
  for (let round = 0; round < 5; round++) {
    const numbers = Array.from({ length: 10 }, (_, at) => 10 * round + at);
    for (const number of numbers) await publish(broker, stopped, { number });
    const end = wholeBacklogHandled(broker);
    end.catch(() => {});
    await eventually(() => expect(flapping.inFlight).toBeGreaterThan(0), patient);
    proxy.refuse(round === 4);
    proxy.cut();
    if (round < 4) await flapping.currentSession();
    else expect(await end).toBe("handled");
  }
  expect([...handled].toSorted((one, two) => one - two)).toEqual(Array.from({ length: 50 }, (_, number) => number));
});

test("a message that hangs beside others that progress doesn't block it for ever", async () => {
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

test("a lost session and a returned message disturb it; one that hangs doesn't block it for ever", async () => {
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
