import { Counter, Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import { RecentWork } from "./recent-work.ts";

function measured() {
  const registers = [new Registry()];
  const requests = new Histogram({
    name: "outbound_http_request_duration_seconds",
    help: "-",
    labelNames: ["route"],
    buckets: [0.1, 0.2, 1],
    registers,
  });
  return { registers, requests, work: new RecentWork(registers[0]) };
}

test("a process tells what it did in each minute, and nothing of the one before it started", async () => {
  const { requests, work } = measured();
  const none = { done_by_minute: [], failed_by_minute: null, p95_seconds: null, emails_last_hour: null };
  expect(await work.describe()).toEqual(none);
  requests.observe({ route: "/before" }, 0.1);
  await work.note();
  for (const route of ["/one", "/two"]) requests.observe({ route }, 0.1);
  await work.note();
  await work.note();
  requests.observe({ route: "/now" }, 0.1);
  expect((await work.describe()).done_by_minute).toEqual([2, 0]);
});

test("no more than an hour is kept", async () => {
  const { requests, work } = measured();
  for (let minute = 0; minute < 70; minute += 1) {
    await work.note();
    for (let one = 0; one < minute; one += 1) requests.observe({ route: "/" }, 0.1);
  }
  const { done_by_minute } = await work.describe();
  expect(done_by_minute).toEqual(Array.from({ length: 60 }, (_, at) => at + 9));
});

test("what 95 of 100 requests took at most is estimated within its bucket, and not of a few", async () => {
  const { requests, work } = measured();
  await work.note();
  for (let one = 0; one < 19; one += 1) requests.observe({ route: "/" }, 0.05);
  expect((await work.describe()).p95_seconds).toBeNull();
  for (let one = 19; one < 90; one += 1) requests.observe({ route: "/" }, 0.05);
  for (let one = 0; one < 10; one += 1) requests.observe({ route: "/slow" }, 0.15);
  expect((await work.describe()).p95_seconds).toBeCloseTo(0.15, 5);
  for (let one = 0; one < 100; one += 1) requests.observe({ route: "/slow" }, 30);
  expect((await work.describe()).p95_seconds).toBe(1);
});

test("a mailer tells how many emails it sent, and times them by their body alone", async () => {
  const registers = [new Registry()];
  const stages = new Histogram({
    name: "outbound_mailer_stage_duration_seconds",
    help: "-",
    labelNames: ["stage"],
    buckets: [1, 2],
    registers,
  });
  const mails = new Counter({ name: "outbound_mailer_mails_total", help: "-", labelNames: ["outcome"], registers });
  const work = new RecentWork(registers[0]);
  await work.note();
  for (let one = 0; one < 3; one += 1) {
    stages.observe({ stage: "connect" }, 1.5);
    stages.observe({ stage: "body" }, 0.5);
    mails.inc({ outcome: "sent" });
  }
  mails.inc({ outcome: "refused" });
  await work.note();
  expect(await work.describe()).toEqual({
    done_by_minute: [3],
    failed_by_minute: null,
    p95_seconds: null,
    emails_last_hour: 3,
  });
});

test("of a service that times nothing its visits are counted", async () => {
  const registers = [new Registry()];
  const visits = new Counter({ name: "outbound_tracker_visits_total", help: "-", labelNames: ["kind"], registers });
  const work = new RecentWork(registers[0]);
  await work.note();
  visits.inc({ kind: "open" }, 2);
  visits.inc({ kind: "click" });
  await work.note();
  expect(await work.describe()).toMatchObject({ done_by_minute: [3], p95_seconds: null });
});

test("webhook deliveries that were given up are told in the minute in which they were, and no other ends", async () => {
  const registers = [new Registry()];
  const ended = new Counter({
    name: "outbound_webhook_deliveries_ended_total",
    help: "-",
    labelNames: ["status"],
    registers,
  });
  const work = new RecentWork(registers[0]);
  ended.inc({ status: "failed" });
  await work.note();
  ended.inc({ status: "failed" }, 2);
  ended.inc({ status: "delivered" });
  await work.note();
  await work.note();
  expect((await work.describe()).failed_by_minute).toEqual([2, 0]);
});
