import { readArguments, readNumber } from "@outbound/service/read-arguments";
import { soak } from "./soak.ts";
import { summary } from "./summary.ts";

const options = {
  rounds: { type: "string", default: "100", value: "N", about: "how often something is broken (100)" },
  people: { type: "string", default: "10", value: "N", about: "enrolled in each round (10)" },
  json: { type: "boolean", default: false, about: "the report alone, as JSON" },
} as const;
const isCount = (number: number) => Number.isInteger(number) && number > 0;

const { isJson, ...wish } = readArguments({
  command: "npm run test:soak --",
  about: `Kills and restarts campaign, mailer, RabbitMQ and Postgres while mails are being sent, and counts at the end that none
was sent twice and none is lost.`,
  options,
  more: "SEED=n in the environment repeats the choices of a run.",
  understand: ({ rounds, people, json }) => ({
    rounds: readNumber("--rounds", rounds, isCount),
    people: readNumber("--people", people, isCount),
    seed: readNumber("SEED", process.env["SEED"] ?? String(Math.floor(Math.random() * 2 ** 31)), Number.isInteger),
    isJson: json,
  }),
});

const say = (line: string) => {
  if (!isJson) console.log(line);
};
const report = await soak({ ...wish, say });
console.log(isJson ? JSON.stringify(report, null, 2) : summary(report));
process.exit(report.problems.length > 0 ? 1 : 0);
