import { parseArgs } from "node:util";
import { chaos } from "./chaos.ts";
import type { Report } from "./report.ts";
import type { Scenario } from "./scenario.ts";
import { isLong, minutesOf, scenarios } from "./scenarios.ts";
import { summary } from "./summary.ts";

const names = scenarios.map(({ name }) => name);
const usual = scenarios.filter((scenario) => !isLong(scenario));
const list = (some: readonly Scenario[]) => some.map(({ name }) => `  ${name}`).join("\n");
const usage = `npm run test:chaos -- [--rounds N] [--only NAME]… [--long] [--seed S] [--load SHARE] [--json]

Breaks a system of its own under load: kills each service, stops, cuts and slows down RabbitMQ and Postgres, takes the
broker and each service's database away, blocks the broker, and restarts everything in turns. Counts at the end that
nothing acknowledged is lost or there twice, that nobody got a mail who was told to get none, that every fact reached its
receivers, that no request hung, and how soon everything went on.

  --rounds N   how often, each time with a new system (1)
  --only NAME  this scenario alone; may be repeated
  --long       the long outages as well
  --seed S     the order and the moments of a round again; each further round has the next seed
  --load SHARE of the usual load (1), for a machine that can't carry it
  --json       the reports alone, as JSON

A round takes about ${minutesOf(usual)} minutes on an idle machine:
${list(usual)}
With --long, about ${minutesOf(scenarios)} minutes; or by their names, each as long as it says:
${list(scenarios.filter(isLong))}
`;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "1" },
    only: { type: "string", multiple: true },
    long: { type: "boolean", default: false },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
    load: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed);
const loadShare = Number(values.load);
const isUsable = Number.isInteger(rounds) && rounds > 0 && Number.isInteger(seed) && loadShare > 0;
if (values.help || !isUsable || values.only?.some((name) => !names.includes(name))) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

const say = (line: string) => {
  if (!values.json) console.log(line);
};
const chosen = values.only
  ? scenarios.filter(({ name }) => values.only?.includes(name))
  : values.long
    ? scenarios
    : usual;
say(`${chosen.length} scenarios a round, about ${minutesOf(chosen)} minutes on an idle machine.`);
const reports: Report[] = [];
for (let round = 0; round < rounds; round++) {
  say(`\nRound ${round + 1} of ${rounds}`);
  const report = await chaos({ seed: seed + round, scenarios: chosen, loadShare, isTimed: true, say });
  say(summary(report));
  reports.push(report);
}
const broken = reports.filter(({ problems }) => problems.length > 0).length;
say(`\n${rounds - broken} of ${rounds} rounds kept every promise.`);
if (values.json) console.log(JSON.stringify(reports, null, 2));
process.exit(broken > 0 ? 1 : 0);
