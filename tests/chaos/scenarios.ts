import { setTimeout as sleep } from "node:timers/promises";
import { serviceNames } from "@outbound/servers/services";
import { busyRates, steadyRates } from "./load.ts";
import { outages } from "./outages.ts";
import type { Scenario } from "./scenario.ts";

const inOrder = { rabbitmq: "SIGTERM", postgres: "SIGINT" } as const;
const awayMs = 3_000;
const slowMs = 4_000;
const alarmMs = 6_000;
const calmMs = 10_000;

const steady = (name: string, run: Scenario["run"]): Scenario => ({ name, run, rates: steadyRates });

export const scenarios: readonly Scenario[] = [
  ...serviceNames.map((service) =>
    steady(`kill-${service}`, async ({ random, services, crashes }) => {
      await sleep(random.int(500));
      services[service].kill("all");
      crashes[service] += 1;
      await services[service].scale(services[service].count());
    }),
  ),
  ...(["rabbitmq", "postgres"] as const).flatMap((name) => [
    steady(`stop-${name}`, async ({ random, servers }) => {
      await servers[name].restart(random.pick([inOrder[name], "SIGKILL"]), awayMs);
    }),
    steady(`cut-${name}`, async ({ random, servers }) => {
      const { proxy } = servers[name];
      for (const isRefusing of [false, true, false, true]) {
        proxy.refuse(isRefusing);
        proxy.cut();
        await sleep(random.int(1_000));
      }
      proxy.refuse(false);
    }),
    steady(`slow-${name}`, async ({ random, servers }) => {
      const { proxy } = servers[name];
      proxy.delay(50 + random.int(100));
      await sleep(slowMs);
      proxy.delay(0);
    }),
  ]),
  steady("alarm-rabbitmq", async ({ servers }) => {
    await servers.rabbitmq.alarm(true);
    await sleep(alarmMs);
    await servers.rabbitmq.alarm(false);
  }),
  ...outages,
  { name: "calm", rates: busyRates, isSeamless: true, run: () => sleep(calmMs) },
  {
    name: "roll",
    rates: busyRates,
    isSeamless: true,
    async run({ services }) {
      for (const service of serviceNames) await services[service].roll();
    },
  },
];

const longSeconds = 100;
export const isLong = ({ awaySeconds = 0 }: Scenario) => awaySeconds > longSeconds;

const usualSeconds = 9;
const aroundSeconds = 25;
export const minutesOf = (chosen: readonly Scenario[]) =>
  Math.ceil(chosen.reduce((sum, { awaySeconds = 0 }) => sum + awaySeconds + usualSeconds, aroundSeconds) / 60);
