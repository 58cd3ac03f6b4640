import { readArguments } from "@outbound/service/read-arguments";
import { namesOf, roundOptions, runRounds, understandRounds } from "../chaos/rounds.ts";
import { minutesOf, scenarios } from "./scenarios.ts";
import { startCluster } from "./servers.ts";

const wish = readArguments({
  command: "npm run test:cluster --",
  about: `Runs three nodes of RabbitMQ, a primary of Postgres with a synchronous standby, and two processes of each service on this
machine, and kills one of them at a time under load. Counts what npm run test:chaos counts, and how long the longest
interruption of each kind of request, of mails and of webhooks was.`,
  options: roundOptions,
  more: `A round takes about ${minutesOf(scenarios)} minutes on an idle machine:
${namesOf(scenarios)}`,
  understand: (values) => understandRounds(values, { all: scenarios, usual: scenarios }),
});

await runRounds(wish, { startServers: startCluster, minutes: minutesOf(wish.chosen) });
