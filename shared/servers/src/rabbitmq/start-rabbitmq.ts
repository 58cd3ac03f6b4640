import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { amqpAddresses } from "@outbound/service/amqp-addresses";
import type { KeptServer } from "../postgres/start-postgres.ts";
import { watchGiven } from "../processes/watch-given.ts";
import { StartError } from "../start-error.ts";
import { isDockerThere, startRabbitmqContainer } from "./container.ts";
import { amqpProblem, answersAmqp } from "./handshake.ts";
import { installRabbitmq } from "./install.ts";
import { findRabbitmqServer, startRabbitmqNode } from "./node.ts";
import type { Care, PrivateRabbitmq } from "./private-rabbitmq.ts";

type Options = {
  home: string;
  url?: string | undefined;
  say: (line: string) => void;
} & Care;

export async function startRabbitmq({ url, ...options }: Options): Promise<KeptServer> {
  if (url) {
    await reachable(url, options.say);
    const works = async () => (await Promise.all(amqpAddresses(url).map(answersAmqp))).includes(true);
    return { url, ...watchGiven({ name: "The RabbitMQ of AMQP_URL", works, say: options.say }) };
  }
  return startPrivateRabbitmq(options);
}

/** Prefers a private node to a container, and a container to installing one. */
export async function startPrivateRabbitmq({ home, say, ...care }: Omit<Options, "url">): Promise<PrivateRabbitmq> {
  const folder = resolve(home);
  await mkdir(folder, { recursive: true });
  const program = await findRabbitmqServer();
  if (program) return startRabbitmqNode(program, folder, say, care);
  if (await isDockerThere()) return startRabbitmqContainer(folder, say, care);
  if (await installRabbitmq(say)) {
    const installed = await findRabbitmqServer();
    if (installed) return startRabbitmqNode(installed, folder, say, care);
  }
  throw new StartError(
    "Outbound needs RabbitMQ: install it (`apt-get install rabbitmq-server`, `brew install rabbitmq`), start Docker, or set AMQP_URL to a broker.",
  );
}

async function reachable(url: string, say: Options["say"]): Promise<void> {
  say("Using the RabbitMQ of AMQP_URL.");
  const deadline = Date.now() + 15_000;
  for (;;) {
    const problems = await Promise.all(amqpAddresses(url).map(amqpProblem));
    const [problem] = problems;
    if (!problem || problems.includes(undefined)) return;
    const words = problems.map((one) => one?.message).find(isRefusal);
    if (words || Date.now() > deadline) throw refused(words ?? problem.message);
    await sleep(500);
  }
}

function refused(words: string): StartError {
  const isAway = /^(connect|getaddrinfo) /.test(words);
  return new StartError(`The RabbitMQ of AMQP_URL ${isAway ? "can't be reached" : "doesn't let us in"}: ${words}.`);
}

/** With a wrong password or virtual host waiting doesn't help. */
const isRefusal = (words = ""): boolean => /ACCESS.REFUSED|no such virtual host/.test(words);
