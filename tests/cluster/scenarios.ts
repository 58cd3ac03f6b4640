import { setTimeout as sleep } from "node:timers/promises";
import { serviceNames } from "@outbound/servers/services";
import { busyRates as rates } from "../chaos/load.ts";
import type { Scenario } from "../chaos/scenario.ts";
import type { Cluster } from "./servers.ts";

type ClusterScenario = Scenario<Cluster>;

/** A node is away for longer than anything waits for it. */
const awayMs = 20_000;
/** After this long whoever watches the pair has noticed that a server is gone. */
const noticedMs = 1_000;
const alongMs = 8_000;

const doubled = (name: string, run: ClusterScenario["run"]): ClusterScenario => ({ name, run, rates, isDoubled: true });

export const scenarios: readonly ClusterScenario[] = [
  ...serviceNames.map((service) =>
    doubled(`kill-one-${service}`, async ({ random, services, crashes }) => {
      await sleep(random.int(500));
      services[service].kill("one");
      crashes[service] += 1;
      await services[service].scale(services[service].count());
    }),
  ),
  doubled("kill-one-rabbitmq", async ({ random, servers }) => {
    const node = random.pick(servers.rabbitmq.nodes);
    await node.kill();
    await sleep(awayMs);
    await node.start();
    await sleep(alongMs);
  }),
  doubled("hang-one-rabbitmq", async ({ random, servers }) => {
    const node = random.pick(servers.rabbitmq.nodes);
    await node.hang();
    await sleep(awayMs);
    await node.wake();
    await sleep(alongMs);
  }),
  ...(["primary", "standby"] as const).map((which) =>
    doubled(`kill-postgres-${which}`, async ({ servers }) => {
      await servers.postgres.kill(which);
      await sleep(noticedMs);
      await servers.postgres.failOver();
      await sleep(alongMs);
      await servers.postgres.rejoin();
      await sleep(alongMs);
    }),
  ),
];

const usualSeconds = 25;
export const minutesOf = (chosen: readonly ClusterScenario[]) => Math.ceil((chosen.length * usualSeconds + 50) / 60);
