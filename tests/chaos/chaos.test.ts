import { expect, test } from "vitest";
import { chaos } from "./chaos.ts";
import { scenarios } from "./scenarios.ts";
import { startServers } from "./servers.ts";

const short = [
  "kill-gateway",
  "kill-prospect",
  "cut-postgres",
  "cut-rabbitmq",
  "alarm-rabbitmq",
  "outage-postgres-campaign-8s",
];

/** The full suite is `npm run test:chaos`, which also asserts how soon things continue; that depends on the machine. */
test("through kills, cuts, an outage and a blocked broker nothing acknowledged is lost or doubled, and every fact arrives", {
  tags: ["long"],
  timeout: 900_000,
}, async () => {
  const said: string[] = [];
  const report = await chaos({
    seed: 1,
    startServers,
    scenarios: scenarios.filter(({ name }) => short.includes(name)),
    loadShare: 0.3,
    replicas: 1,
    deadlineMs: 120_000,
    isTimed: false,
    say: (line) => said.push(line),
  });
  expect(report.problems, said.join("\n")).toEqual([]);
  expect(report.scenarios.every(({ acknowledged }) => acknowledged > 0)).toBe(true);
  expect(report.renewals).toBeGreaterThan(0);
});
