import { parseArgs } from "node:util";
import { soak } from "./soak.ts";
import { summary } from "./summary.ts";

const usage = `npm run test:soak -- [--rounds N] [--people N] [--json]

Kills and restarts campaign, mailer, RabbitMQ and Postgres while mails are being sent, and counts at the end that none
was sent twice and none is lost. SEED=n repeats the choices of a run.

  --rounds N   how often something is broken (100)
  --people N   enrolled in each round (10)
  --json       the report alone, as JSON
`;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "100" },
    people: { type: "string", default: "10" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const people = Number(values.people);
const seed = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const isUsable = [rounds, people].every((count) => Number.isInteger(count) && count > 0) && Number.isInteger(seed);
if (values.help || !isUsable) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

const say = (line: string) => {
  if (!values.json) console.log(line);
};
const report = await soak({ rounds, seed, people, say });
console.log(values.json ? JSON.stringify(report, null, 2) : summary(report));
process.exit(report.problems.length > 0 ? 1 : 0);
