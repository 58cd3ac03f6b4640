import { expect, test } from "vitest";
import { processStatus } from "./process-status.ts";
import { findingsOf, problemsOf, services } from "./system-problems.ts";

const running = (changes: object = {}) =>
  services.map((service) =>
    processStatus.parse({
      service,
      instance: "host/1",
      version: "1.0.0",
      started_at: "2026-11-22T10:00:00.000Z",
      ready: true,
      metrics_host: "127.0.0.1",
      metrics_port: 9100,
      ...(service === "campaign" && changes),
    }),
  );
const problems = (changes: object = {}) => problemsOf({ processes: running(changes), queues: [] });

test("nothing is wrong while every service answers and nothing waits for long", () => {
  expect(problems({ sending_open: true, outbox_pending: 3, outbox_oldest_seconds: 59 })).toEqual([]);
});

test("a silent, unready, held, blocked or lagging service, and one of another version, is named", () => {
  expect(problemsOf({ processes: running().slice(1), queues: [] })).toEqual([
    "No process of gateway answers: look at its log, and whether it runs.",
  ]);
  const gateway = [{ name: "gateway", pid: 7 }];
  expect(problemsOf({ processes: running().slice(1), queues: [] }, { gateway })).toEqual([
    "No process of gateway answers, not gateway (process 7): look at its log, and whether it runs.",
  ]);
  const changes = {
    ready: false,
    sending_open: false,
    broker_blocked: true,
    outbox_oldest_seconds: 61,
    version: "1.1.0",
  };
  expect(problems(changes).map((problem) => problem.slice(0, 40))).toEqual([
    "campaign (host/1) is not ready: it start",
    "campaign (host/1) sends nothing yet: it ",
    "campaign (host/1) finds that RabbitMQ ta",
    "campaign (host/1) has an event in its ou",
    "Several versions run: 1.0.0, 1.1.0. That",
  ]);
});

test("a database that is away is told as what it is", () => {
  expect(problems({ ready: false, database_up: false })).toEqual([
    "campaign (host/1) gets no answer from its database: docs/alerts.md says under database-away what to do.",
  ]);
});

test("statements that wait for a lock are reported once for all processes of their service, with a way to its holder", () => {
  const processes = [
    ...running({ database_lock_waits: 3 }),
    ...running({ database_lock_waits: 2, instance: "host/2" }),
  ];
  expect(problemsOf({ processes, queues: [] })).toEqual([
    "3 statements wait for a lock in the database of campaign: docs/alerts.md says under database-locked how to find who holds it.",
  ]);
});

test("parked events are reported once for all processes of their service", () => {
  const processes = [...running({ outbox_parked: 2 }), ...running({ outbox_parked: 2, instance: "host/2" })];
  expect(problemsOf({ processes, queues: [] })).toEqual([
    "campaign has parked 2 events: `outbound outbox parked campaign` shows them, and docs/operations.md what to do.",
  ]);
});

test("dead messages are reported with their service and the command that shows them", () => {
  const queue = { queue: "campaign.dead", ready: 2, consumers: 0, in_hand: 0 };
  expect(problemsOf({ processes: running(), queues: [queue] })).toEqual([
    "campaign could not handle 2 messages: `outbound queue dead campaign` shows what, and docs/operations.md what to do.",
  ]);
});

test("secrets whose key is missing are told", () => {
  expect(problems({ secrets_unreadable: 3 })).toEqual([
    "campaign (host/1) can't open 3 secrets: `outbound secret list` names their key, and docs/keys.md says what to do.",
  ]);
});

test("a second process that doesn't answer is named where it is known that there are two", () => {
  const health = { processes: running(), queues: [] };
  const expected = (first: number) => ({
    mailer: [
      { name: "mailer", pid: first },
      { name: "mailer-2", pid: 22 },
    ],
    campaign: [{ name: "campaign", pid: 1 }],
  });
  expect(problemsOf(health, expected(1))).toEqual([
    "1 of 2 processes of mailer answer, and not mailer-2 (process 22): look at its log, and whether it runs.",
  ]);
  // The one that answers was just restarted, so it could be either.
  expect(problemsOf(health, expected(11))).toEqual([
    "1 of 2 processes of mailer answer: look at its log, and whether it runs.",
  ]);
});

test("a finding names its service, how many, and the command that shows more", () => {
  const queue = { queue: "prospect.dead", ready: 1, consumers: 0, in_hand: 0 };
  expect(findingsOf({ processes: running().filter(({ service }) => service !== "mailer"), queues: [queue] })).toEqual([
    {
      kind: "silent",
      service: "mailer",
      count: 0,
      what: "No process of mailer answers",
      why: "look at its log, and whether it runs.",
      command: null,
    },
    {
      kind: "dead_messages",
      service: "prospect",
      count: 1,
      what: "prospect could not handle 1 message",
      why: "`outbound queue dead prospect` shows what, and docs/operations.md what to do.",
      command: "outbound queue dead prospect",
    },
  ]);
});
