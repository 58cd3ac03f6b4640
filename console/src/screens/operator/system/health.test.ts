import { expect, test } from "vitest";
import { durationOf } from "./duration.ts";
import { reportOf } from "./health-report.ts";
import { type Status, servicesOf } from "./services-of.ts";

type Process = Status["processes"][number];

const running = (service: string, changes: Partial<Process> = {}): Process => ({
  service,
  instance: "secret-host/1",
  version: "0.9.2",
  started_at: "2026-11-24T10:00:00.000Z",
  ready: true,
  metrics_host: "secret-host",
  metrics_port: 9_100,
  ...changes,
});

const names = ["gateway", "campaign", "mailer", "prospect", "tracker", "webhook-dispatcher"];

const statusOf = (processes: Process[], changes: Partial<Status> = {}): Status => ({
  version: "0.9.2",
  findings: [],
  processes,
  queues: [],
  postgres: { version: "17.2", connections: 12, connections_max: 100, answer_ms: 3.2, clock_ahead_ms: 14 },
  rabbitmq: { version: "4.1.0" },
  ...changes,
});

const finding = { kind: "dead_messages" as const, service: "prospect", count: 1, what: "", why: "", command: null };
const rowOf = (status: Status, service: string) => servicesOf(status).find(({ name }) => name === service);

test("a service that doesn't answer has a row, and one that another release knows has one, too", () => {
  const status = statusOf([...names.filter((name) => name !== "mailer"), "scheduler"].map((name) => running(name)));
  expect(servicesOf(status).map(({ name }) => name)).toEqual([...names, "scheduler"]);
  expect(rowOf(status, "mailer")).toMatchObject({ processes: 0, state: { word: "Doesn’t answer", tone: "error" } });
});

test("a service's state is its first finding, and ready without one", () => {
  const status = statusOf(
    names.map((name) => running(name)),
    { findings: [finding, { ...finding, kind: "outbox_old" }] },
  );
  expect(rowOf(status, "prospect")?.state).toEqual({ word: "1 dead message", tone: "blocked" });
  expect(rowOf(status, "gateway")?.state).toEqual({ word: "Ready", tone: "active" });
});

test("the processes of a service are added up minute by minute, also one that was started later", () => {
  const status = statusOf([
    running("mailer", { done_by_minute: Array.from({ length: 22 }, () => 1), p95_seconds: 0.2 }),
    running("mailer", { done_by_minute: [10, 20], p95_seconds: 0.9, instance: "secret-host/2" }),
  ]);
  expect(rowOf(status, "mailer")).toMatchObject({ processes: 2, load: [5, 5, 5, 35], done: 52, p95Seconds: 0.9 });
});

test("an outbox is told once for all processes of its service, and is unknown without a database", () => {
  const status = statusOf([
    running("campaign", { outbox_pending: 14 }),
    running("campaign", { outbox_pending: 14, instance: "secret-host/2" }),
    running("gateway"),
  ]);
  expect([rowOf(status, "campaign")?.outbox, rowOf(status, "gateway")?.outbox]).toEqual([14, null]);
});

test("a duration has the unit in which people say it", () => {
  expect([0.0014, 0.038, 0.21, 0.9, 12.34].map(durationOf)).toEqual(["1.4 ms", "38 ms", "210 ms", "0.9 s", "12.3 s"]);
});

test("the report says what the page says, and names no host, workspace, address or reason", () => {
  const processes = names.map((name) => running(name, name === "campaign" ? { sending_open: true } : {}));
  const what = "campaign (secret-host/1) is not ready";
  const status = statusOf(processes, {
    findings: [{ ...finding, kind: "unready", service: "campaign", what, why: "its log says which." }],
    queues: [{ queue: "prospect.dead", ready: 1, in_hand: 0, consumers: 0 }],
  });
  const secret = { workspace_id: "secret-workspace", reason: "secret reason", paused_by: "secret@acme.example" };
  const at = "2026-11-24T10:00:00.000Z";
  const mailbox = { id: "secret-mailbox", email: "secret@kestrel.example" };
  const report = reportOf(
    status,
    {
      data: [{ ...secret, scope: "mailbox", mailbox, paused_at: at }],
      held: { count: 2, campaigns: [{ ...secret, id: "secret-id", name: "secret campaign", paused_at: at }] },
      guards: [],
      mailboxes: { all: 119, failing: 1, to_reconnect: 0 },
    },
    new Date(at),
  );
  expect(report).not.toMatch(/secret/);
  expect(report.split("\n")).toEqual([
    "Outbound 0.9.2, 2026-11-24T10:00:00.000Z",
    "",
    "! campaign is not ready: its log says which.",
    "",
    "Sending: open in 1 of 1 processes",
    "Paused: 0 workspaces, 1 mailboxes, 2 campaigns; 1 of 119 mailboxes fail",
    "PostgreSQL: 17.2, 12 of 100 connections, answers in 3 ms, clock 14 ms ahead",
    "RabbitMQ: 4.1.0",
    "",
    "gateway: Ready, 1 running, outbox –, 0 in the last hour, p95 –",
    "campaign: Not ready, 1 running, outbox –, 0 in the last hour, p95 –",
    "mailer: Ready, 1 running, outbox –, 0 in the last hour, p95 –",
    "prospect: Ready, 1 running, outbox –, 0 in the last hour, p95 –",
    "tracker: Ready, 1 running, outbox –, 0 in the last hour, p95 –",
    "webhook-dispatcher: Ready, 1 running, outbox –, 0 in the last hour, p95 –",
    "",
    "prospect.dead: 1 waiting, 0 in work, 0 consumers",
    "",
  ]);
});
