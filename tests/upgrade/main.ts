import { fromRoot } from "@outbound/servers/services";
import { printProblem } from "@outbound/servers/start-error";
import { readArguments, readNumber, UsageError } from "@outbound/service/read-arguments";
import { roundOptions } from "../chaos/rounds.ts";
import { summary } from "../chaos/summary.ts";
import { findLastRelease } from "./releases.ts";
import { upgrade } from "./upgrade.ts";

const { seed, load, json } = roundOptions;
const lastRelease = await findLastRelease(fromRoot("."));

const { isJson, ...wish } = readArguments({
  command: "npm run test:upgrade --",
  about: `Upgrades a system of its own from an earlier release to the present code, under load, as docs/operations.md says: migrates,
replaces the processes one by one, and starts old ones again beside the new ones. Counts at the end what npm run test:chaos
counts, and how long the longest interruption of each kind of request, of mails, replies and webhooks was.`,
  options: {
    from: {
      type: "string",
      value: "REF",
      about: `the earlier release, or any commit (${lastRelease ?? "the last tag v…"})`,
    },
    hold: {
      type: "string",
      default: "8",
      value: "SECONDS",
      about: "how long old and new run side by side each time (8)",
    },
    seed: { ...seed, about: "the order of the services and the moments again" },
    load,
    json: { ...json, about: "the report alone, as JSON" },
  },
  more: "It takes about three minutes on an idle machine. What isn't committed is part of the present code.",
  understand({ from = lastRelease, hold, seed, load, json }) {
    if (!from) {
      throw new UsageError(`This clone has no tag v… of an earlier release. git fetch --tags gets them; or name any commit:
npm run test:upgrade -- --from HEAD~20`);
    }
    return {
      from,
      holdMs: readNumber("--hold", hold, (number) => number > 0) * 1_000,
      seed: readNumber("--seed", seed, Number.isInteger),
      loadShare: readNumber("--load", load, (number) => number > 0),
      isJson: json,
    };
  },
});

const print = (text: string) => process.stdout.write(`${text}\n`);
try {
  const report = await upgrade({ ...wish, isTimed: true, say: isJson ? () => {} : print });
  print(isJson ? JSON.stringify(report, null, 2) : summary(report));
  process.exit(report.problems.length > 0 ? 1 : 0);
} catch (error) {
  printProblem(error);
  process.exit(1);
}
