import { setTimeout as sleep } from "node:timers/promises";
import { type Release, serviceNames, thisRelease } from "@outbound/servers/services";
import { StartError } from "@outbound/servers/start-error";
import { steadyRates } from "../chaos/load.ts";
import { migrate } from "../chaos/migrate.ts";
import type { Scenario } from "../chaos/scenario.ts";
import type { World } from "../chaos/world.ts";
import type { Replicas } from "../soak/replicas.ts";

type Options = {
  old: Release;
  replicas: number;
  /** How long each phase lasts once its processes run. */
  holdMs: number;
  /** All services are changed at the same time instead of one after the other. */
  isTogether: boolean;
  say: (line: string) => void;
};

const startMs = 180_000;
const leaveMs = 6_000;

/** The order of docs/operations.md, "Migrations and upgrades", and then back with one process of each service. */
export function upgradePhases({ old, replicas, holdMs, isTogether, say }: Options): Scenario[] {
  const phase = (name: string, sentence: string, run: Scenario["run"], more: Partial<Scenario> = {}): Scenario => ({
    name,
    rates: steadyRates,
    isSeamless: true,
    isDoubled: true,
    async run(world, tally) {
      say(sentence);
      await run(world, tally);
      await sleep(holdMs);
      tally.wrongAnswers.push(...serviceNames.flatMap((service) => world.services[service].takeFailures()));
    },
    ...more,
  });
  const changeEach = async (world: World, change: (service: Replicas) => Promise<void>) => {
    const changes = world.random.shuffle(serviceNames).map((name) => async () => {
      const isReady = change(world.services[name]).then(() => true);
      if (await Promise.race([isReady, sleep(startMs, false, { ref: false })])) return;
      const why = world.services[name].takeFailures().at(-1) ?? "it doesn't say why";
      throw new StartError(`${name} isn't ready after ${startMs / 1_000} s: ${why}`);
    });
    if (isTogether) await Promise.all(changes.map((begin) => begin()));
    else for (const begin of changes) await begin();
  };
  return [
    phase("migrated", "Migrating with the new release.", async ({ servers }) => {
      await migrate(thisRelease, servers.reach.postgresUrl);
    }),
    phase(
      "one is new",
      "Replacing one process of each service by one of the new release.",
      async (world, tally) => {
        await world.people.gather(tally);
        const leaving = world.people.leave(leaveMs);
        await changeEach(world, (service) => service.replace(1, thisRelease));
        await leaving;
        world.people.goOn();
      },
      { finish: ({ people }) => people.finish() },
    ),
    phase("all are new", "Replacing the others.", (world) =>
      changeEach(world, (service) => service.replace(replicas, thisRelease)),
    ),
    phase("one is old again", "Starting one process of the old release beside those of each service.", (world) =>
      changeEach(world, (service) => service.scale(replicas + 1, old)),
    ),
    phase("all are new again", "Stopping it.", (world) => changeEach(world, (service) => service.scale(replicas))),
  ];
}
