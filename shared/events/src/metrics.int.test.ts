import { randomUUID } from "node:crypto";
import { freshNamespace, type LogLine, memoryLog, proxied, samples, wrote } from "@outbound/broker/broker.fixture";
import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { freshDatabase } from "./events.fixture.ts";
import { startOutboxRelay } from "./outbox-relay.ts";
import { inUnit } from "./unit-of-work.ts";

test("the outbox's rows and their age show while the broker is away", async () => {
  const names = freshNamespace([wrote]);
  const proxy = await proxied();
  const sender = await names.connect({ url: proxy.url });
  const db = await freshDatabase();
  const relay = startOutboxRelay(sender, db, { events: [wrote] });
  proxy.refuse(true);
  proxy.cut();
  await eventually(() => expect(sender.isUp).toBe(false));
  await db.of(randomUUID()).transaction(inUnit(async (unit) => unit.announce(wrote, { fate: "waits" })));
  await eventually(async () => {
    expect(await samples("outbound_outbox_pending")).toEqual([" 1"]);
    expect(Number(await samples("outbound_outbox_oldest_seconds"))).toBeGreaterThan(0.5);
  });
  proxy.refuse(false);
  await eventually(async () => {
    expect(await samples("outbound_outbox_pending")).toEqual([" 0"]);
    expect(await samples("outbound_outbox_oldest_seconds")).toEqual([" 0"]);
  });
  await relay.stop();
  expect(await samples("outbound_outbox_pending")).toEqual([]);
});

test("a gauge whose query always fails is counted and logged, and not only absent", async () => {
  const lines: LogLine[] = [];
  const sender = await freshNamespace([wrote]).connect({ log: memoryLog(lines) });
  const db = await freshDatabase();
  const relay = startOutboxRelay(sender, db, { events: [wrote] });
  const failed = async () =>
    (await samples("outbound_metric_read_failures_total")).filter((sample) => !sample.endsWith(" 0"));
  expect(await samples("outbound_outbox_pending")).toEqual([" 0"]);
  expect(await failed()).toEqual([]);
  await db.query("alter table outbox rename to elsewhere");
  expect(await samples("outbound_outbox_pending")).toEqual([]);
  expect(await failed()).toEqual([expect.stringContaining('{reading="outbox",cause="fault"}')]);
  expect(lines).toContainEqual(expect.objectContaining({ event: "metric.read_failed" }));
  await relay.stop();
});
