import { readArguments, readNumber, UsageError } from "@outbound/service/read-arguments";
import { chaos } from "./chaos.ts";
import type { Report } from "./report.ts";
import type { Scenario } from "./scenario.ts";
import { isLong, minutesOf, scenarios } from "./scenarios.ts";
import { startServers } from "./servers.ts";
import { summary } from "./summary.ts";

const usual = scenarios.filter((scenario) => !isLong(scenario));
const list = (some: readonly Scenario[]) => some.map(({ name }) => `  ${name}`).join("\n");
const options = {
  rounds: { type: "string", default: "1", value: "N", about: "how often, each time with a new system (1)" },
  only: { type: "string", multiple: true, value: "NAME", about: "this scenario alone; may be repeated" },
  long: { type: "boolean", default: false, about: "the long outages as well" },
  seed: {
    type: "string",
    default: String(Math.floor(Math.random() * 2 ** 31)),
    value: "S",
    about: "the order and the moments of a round again; each further round has the next seed",
  },
  load: {
    type: "string",
    default: "1",
    value: "SHARE",
    about: "of the usual load (1), for a machine that can't carry it",
  },
  json: { type: "boolean", default: false, about: "the reports alone, as JSON" },
} as const;

const { rounds, seed, loadShare, isJson, chosen } = readArguments({
  command: "npm run test:chaos --",
  about: `Breaks a system of its own under load: kills each service, stops, cuts and slows down RabbitMQ and Postgres, takes the
broker and each service's database away, blocks the broker, and restarts everything in turns. Counts at the end that
nothing acknowledged is lost or there twice, that nobody got a mail who was told to get none, that every fact reached its
receivers, that no request hung, and how soon everything went on.`,
  options,
  more: `A round takes about ${minutesOf(usual)} minutes on an idle machine:
${list(usual)}
With --long, about ${minutesOf(scenarios)} minutes; or by their names, each as long as it says:
${list(scenarios.filter(isLong))}`,
  understand: ({ rounds, only, long, seed, load, json }) => ({
    rounds: readNumber("--rounds", rounds, (number) => Number.isInteger(number) && number > 0),
    seed: readNumber("--seed", seed, Number.isInteger),
    loadShare: readNumber("--load", load, (number) => number > 0),
    isJson: json,
    chosen: only ? only.map(findScenario) : long ? scenarios : usual,
  }),
});

const say = (line: string) => {
  if (!isJson) console.log(line);
};
say(`${chosen.length} scenarios a round, about ${minutesOf(chosen)} minutes on an idle machine.`);
const reports: Report[] = [];
for (let round = 0; round < rounds; round++) {
  say(`\nRound ${round + 1} of ${rounds}`);
  const report = await chaos({ seed: seed + round, startServers, scenarios: chosen, loadShare, isTimed: true, say });
  say(summary(report));
  reports.push(report);
}
const broken = reports.filter(({ problems }) => problems.length > 0).length;
say(`\n${rounds - broken} of ${rounds} rounds kept every promise.`);
if (isJson) console.log(JSON.stringify(reports, null, 2));
process.exit(broken > 0 ? 1 : 0);

function findScenario(name: string): Scenario {
  const found = scenarios.find((scenario) => scenario.name === name);
  if (!found) throw new UsageError(`There is no scenario "${name}".`);
  return found;
}
