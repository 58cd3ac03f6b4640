import { describeProcess } from "@outbound/service/describe-process";
import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { freshNamespace, type LogLine, memoryLog } from "./broker.fixture.ts";
import { answerStatus, askStatus } from "./process-status.ts";

test("a process that couldn't listen for questions about its status tries again until it can", async () => {
  const names = freshNamespace();
  const asking = await names.connect();
  const exchange = `${names.namespace}outbound.status`;
  const session = await asking.currentSession();
  // Of another kind, so that it can't be used.
  await session.withChannel((channel) => channel.assertExchange(exchange, "direct", { durable: false }));
  const lines: LogLine[] = [];
  const answering = await names.connect({ log: memoryLog(lines) });
  const described = { name: "mailer", metricsPort: 1, isFixedPort: false, isReady: async () => true };
  await answerStatus(answering, () => describeProcess(described));
  expect(lines.map(({ event }) => event)).toContain("status.listen_failed");

  await session.withChannel((channel) => channel.deleteExchange(exchange));
  const isEnough = (statuses: readonly unknown[]) => statuses.length > 0;
  await eventually(async () => {
    const statuses = await askStatus(asking, { isEnough, waitMs: 500 });
    expect(statuses).toMatchObject([{ service: "mailer" }]);
  });
});

test("a process that connects only after the question is heard, too, as all do once the broker is there again", async () => {
  const names = freshNamespace();
  const asking = await names.connect();
  const asked = askStatus(asking, { isEnough: (statuses) => statuses.length > 0, waitMs: 30_000 });
  const session = await asking.currentSession();
  // Declared by whoever asks.
  await eventually(() => session.withChannel((channel) => channel.checkExchange(`${names.namespace}outbound.status`)));
  const answering = await names.connect();
  const described = { name: "mailer", metricsPort: 1, isFixedPort: false, isReady: async () => true };
  await answerStatus(answering, () => describeProcess(described));
  expect(await asked).toMatchObject([{ service: "mailer" }]);
});
