import { readNumber, UsageError } from "@outbound/service/read-arguments";
import { chaos } from "./chaos.ts";
import type { Report } from "./report.ts";
import type { Scenario } from "./scenario.ts";
import { summary } from "./summary.ts";
import type { StartServers } from "./world.ts";

export const roundOptions = {
  rounds: { type: "string", default: "1", value: "N", about: "how often, each time with a new system (1)" },
  only: { type: "string", multiple: true, value: "NAME", about: "this scenario alone; may be repeated" },
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

type Values = { rounds: string; only?: string[] | undefined; seed: string; load: string; json: boolean };
type Rounds<S> = { rounds: number; seed: number; loadShare: number; isJson: boolean; chosen: readonly Scenario<S>[] };

/** Without `--only` a round runs the usual scenarios. */
export function understandRounds<S>(
  { rounds, only, seed, load, json }: Values,
  { all, usual }: { all: readonly Scenario<S>[]; usual: readonly Scenario<S>[] },
): Rounds<S> {
  const find = (name: string) => {
    const found = all.find((scenario) => scenario.name === name);
    if (!found) throw new UsageError(`There is no scenario "${name}".`);
    return found;
  };
  return {
    rounds: readNumber("--rounds", rounds, (number) => Number.isInteger(number) && number > 0),
    seed: readNumber("--seed", seed, Number.isInteger),
    loadShare: readNumber("--load", load, (number) => number > 0),
    isJson: json,
    chosen: only ? only.map(find) : usual,
  };
}

export const namesOf = (scenarios: readonly { name: string }[]) => scenarios.map(({ name }) => `  ${name}`).join("\n");

/** Ends the process, with exit code 1 when a promise was broken. */
export async function runRounds<S>(
  { rounds, seed, loadShare, isJson, chosen }: Rounds<S>,
  { startServers, minutes }: { startServers: StartServers<S>; minutes: number },
): Promise<never> {
  const print = (text: string) => process.stdout.write(`${text}\n`);
  const say = (line: string) => {
    if (!isJson) print(line);
  };
  say(`${chosen.length} scenarios a round, about ${minutes} minutes on an idle machine.`);
  const reports: Report[] = [];
  for (let round = 0; round < rounds; round++) {
    say(`\nRound ${round + 1} of ${rounds}`);
    const report = await chaos({ seed: seed + round, startServers, scenarios: chosen, loadShare, isTimed: true, say });
    say(summary(report));
    reports.push(report);
  }
  const broken = reports.filter(({ problems }) => problems.length > 0).length;
  say(`\n${rounds - broken} of ${rounds} rounds kept every promise.`);
  if (isJson) print(JSON.stringify(reports, null, 2));
  process.exit(broken > 0 ? 1 : 0);
}
