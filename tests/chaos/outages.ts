import { setTimeout as sleep } from "node:timers/promises";
import { servicesWithDatabase } from "@outbound/servers/services";
import { steadyRates } from "./load.ts";
import type { Line } from "./network.ts";
import type { Scenario } from "./scenario.ts";
import type { Servers } from "./servers.ts";

type Away = {
  name: string;
  lineOf: (servers: Servers) => Line;
  awaySeconds: number;
  begin: (line: Line) => void;
};

function outage({ name, lineOf, awaySeconds, begin }: Away): Scenario {
  return {
    name,
    awaySeconds,
    rates: steadyRates,
    async run({ servers, people }, tally) {
      await people.gather(tally);
      const line = lineOf(servers);
      begin(line);
      await people.leave(awaySeconds * 1_000);
      // The delayed data is lost.
      line.delay(0);
      line.cut();
      line.refuse(false);
      people.goOn();
    },
    finish: ({ people }) => people.finish(),
  };
}

const neverMs = 2 ** 31 - 1;

const takeAway = (line: Line) => {
  line.refuse(true);
  line.cut();
};
const silence = (line: Line) => line.delay(neverMs);

const servers: Pick<Away, "name" | "lineOf">[] = [
  ...servicesWithDatabase.map((service) => ({
    name: `postgres-${service}`,
    lineOf: ({ postgres }: Servers) => postgres.lines[service],
  })),
  { name: "rabbitmq", lineOf: ({ rabbitmq }) => rabbitmq.line },
];

/** The last outage is longer than all retries together after which an event is dead. */
const away = [8, 40, 200, 900].flatMap((awaySeconds) =>
  servers.map(({ name, lineOf }) =>
    outage({ name: `outage-${name}-${awaySeconds}s`, lineOf, awaySeconds, begin: takeAway }),
  ),
);
/** Longer than any client waits for an answer. */
const hangSeconds = 20;
const hanging = servers.map(({ name, lineOf }) =>
  outage({ name: `hang-${name}`, lineOf, awaySeconds: hangSeconds, begin: silence }),
);

/** The broker takes back messages that wait for a database each time the link breaks. */
const flaps = 30;
const flapMs = 2_000;
const flapping: Scenario = {
  name: "flap-rabbitmq",
  awaySeconds: (flaps * flapMs) / 1_000,
  rates: steadyRates,
  async run({ servers, people }, tally) {
    await people.gather(tally);
    const database = servers.postgres.lines.campaign;
    takeAway(database);
    const leaving = people.leave(flaps * flapMs);
    for (let n = 0; n < flaps; n++) {
      await sleep(flapMs);
      servers.rabbitmq.line.cut();
    }
    await leaving;
    database.refuse(false);
    people.goOn();
  },
  finish: ({ people }) => people.finish(),
};

/** Requests made meanwhile wait for it, as do due mails. */
const stopSeconds = 8;
const stopping = (["campaign", "mailer"] as const).map(
  (service): Scenario => ({
    name: `stop-${service}`,
    awaySeconds: stopSeconds,
    rates: steadyRates,
    async run({ services, people }, tally) {
      await people.gather(tally);
      const replicas = services[service].count();
      await services[service].scale(0);
      await people.leave(stopSeconds * 1_000);
      await services[service].scale(replicas);
      people.goOn();
    },
    finish: ({ people }) => people.finish(),
  }),
);

export const outages: readonly Scenario[] = [...away, ...hanging, flapping, ...stopping];
