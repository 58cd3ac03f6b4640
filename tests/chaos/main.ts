import { readArguments } from "@outbound/service/read-arguments";
import { namesOf, roundOptions, runRounds, understandRounds } from "./rounds.ts";
import { isLong, minutesOf, scenarios } from "./scenarios.ts";
import { startServers } from "./servers.ts";

const usual = scenarios.filter((scenario) => !isLong(scenario));

const wish = readArguments({
  command: "npm run test:chaos --",
  about: `Breaks a system of its own under load: kills each service, stops, cuts and slows down RabbitMQ and Postgres, takes the
broker and each service's database away, blocks the broker, and restarts everything in turns. Counts at the end that
nothing acknowledged is lost or there twice, that nobody got a mail who was told to get none, that every fact reached its
receivers, that no token of a mailbox was lost, that no request hung, and how soon everything went on.`,
  options: { ...roundOptions, long: { type: "boolean", default: false, about: "the long outages as well" } },
  more: `A round takes about ${minutesOf(usual)} minutes on an idle machine:
${namesOf(usual)}
With --long, about ${minutesOf(scenarios)} minutes; or by their names, each as long as it says:
${namesOf(scenarios.filter(isLong))}`,
  understand: (values) => understandRounds(values, { all: scenarios, usual: values.long ? scenarios : usual }),
});

await runRounds(wish, { startServers, minutes: minutesOf(wish.chosen) });
