import { randomUUID } from "node:crypto";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { getSystemStatus } from "@outbound/contracts/system/get-system-status";
import { expect, test } from "vitest";
import { testGateways } from "../../testing/gateway.fixture.ts";

test("the installation tells what fails, and of its servers their version, connections and clock", {
  timeout: 30_000,
}, async () => {
  const gateways = await testGateways();
  await gateways.start();
  const operator = { workspaceId: operatorWorkspaceId, requestId: randomUUID() };
  const status = await gateways.call(getSystemStatus, {}, operator);
  expect(status.findings).toContainEqual({
    kind: "silent",
    service: "mailer",
    count: 0,
    what: "No process of mailer answers",
    why: "look at its log, and whether it runs.",
    command: null,
  });
  expect(status.rabbitmq?.version).toMatch(/^\d+\.\d+/);
  expect(status.postgres?.version).toMatch(/^\d+/);
  const { connections = 0, connections_max = 0, answer_ms = 0, clock_ahead_ms = 1e9 } = status.postgres ?? {};
  expect(connections).toBeGreaterThan(0);
  expect(connections).toBeLessThanOrEqual(connections_max);
  expect(answer_ms).toBeGreaterThan(0);
  // On one machine it is one clock.
  expect(Math.abs(clock_ahead_ms)).toBeLessThan(5_000);
});
