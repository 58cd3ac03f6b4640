import { readArguments, readNumber, UsageError } from "@outbound/service/read-arguments";
import { chaos } from "../chaos/chaos.ts";
import type { Report } from "../chaos/report.ts";
import { summary } from "../chaos/summary.ts";
import { scenarios } from "./scenarios.ts";
import { startCluster } from "./servers.ts";

const options = {
  rounds: { type: "string", default: "1", value: "N", about: "how often, each time with a new system (1)" },
  only: { type: "string", multiple: true, value: "NAME", about: "this scenario alone; may be repeated" },
  seed: {
    type: "string",
    default: String(Math.floor(Math.random() * 2 ** 31)),
    value: "S",
    about: "the order and the moments of a round again; each further round has the next seed",
  },
  load: { type: "string", default: "1", value: "SHARE", about: "of 200 requests a second (1)" },
  json: { type: "boolean", default: false, about: "the reports alone, as JSON" },
} as const;

const { rounds, seed, loadShare, isJson, chosen } = readArguments({
  command: "npm run test:cluster --",
  about: `Runs three nodes of RabbitMQ, a primary of Postgres with a synchronous standby, and two processes of each service on this
machine, and kills one of them at a time under load. Counts what npm run test:chaos counts, and how long the longest
interruption of each kind of request, of mails and of webhooks was.`,
  options,
  more: `A round takes about five minutes on an idle machine:
${scenarios.map(({ name }) => `  ${name}`).join("\n")}`,
  understand: ({ rounds, only, seed, load, json }) => ({
    rounds: readNumber("--rounds", rounds, (number) => Number.isInteger(number) && number > 0),
    seed: readNumber("--seed", seed, Number.isInteger),
    loadShare: readNumber("--load", load, (number) => number > 0),
    isJson: json,
    chosen: only ? only.map(findScenario) : scenarios,
  }),
});

const say = (line: string) => {
  if (!isJson) console.log(line);
};
const reports: Report[] = [];
for (let round = 0; round < rounds; round++) {
  say(`\nRound ${round + 1} of ${rounds}`);
  const startServers = startCluster;
  const report = await chaos({ seed: seed + round, startServers, scenarios: chosen, loadShare, isTimed: true, say });
  say(summary(report));
  reports.push(report);
}
const broken = reports.filter(({ problems }) => problems.length > 0).length;
say(`\n${rounds - broken} of ${rounds} rounds kept every promise.`);
if (isJson) console.log(JSON.stringify(reports, null, 2));
process.exit(broken > 0 ? 1 : 0);

function findScenario(name: string) {
  const found = scenarios.find((scenario) => scenario.name === name);
  if (!found) throw new UsageError(`There is no scenario "${name}".`);
  return found;
}
