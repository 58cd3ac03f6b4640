import { parseArgs } from "node:util";
import { type Replicas, serviceNames } from "@outbound/servers/services";
import { StartError } from "@outbound/servers/start-error";

export type StartOptions = { isHelp: boolean; replicas: Replicas };

export const helpText = `npm start -- [options]

Installs what is missing, starts Postgres, RabbitMQ and every service, and makes a demo.
Ctrl-C stops everything in order; the next start finds the data again.

Options:
  --replicas SERVICE=COUNT  so many processes of a service, such as campaign=2; may be repeated.
                            Services: prospect, campaign, mailer, webhook-dispatcher.
  --help                    this

Settings are variables of the environment:
  PORT=8080                 the API's port
  HOST=127.0.0.1            what API and tracker listen on; 0.0.0.0 is every address of this machine
  OUTBOUND_HOME=.outbound   the folder of all data
  OUTBOUND_DEMO=on          off: no demo workspace
  DATABASE_URL, AMQP_URL    a Postgres server and a RabbitMQ broker of your own
docs/settings.md has them all.`;

const mostReplicas = 16;
/** Each listens on one port. */
const single: readonly string[] = ["gateway", "tracker"];

/** What stands behind \`npm start --\`. */
export function readOptions(args: string[]): StartOptions {
  const { help = false, replicas = [] } = parse(args);
  return { isHelp: help, replicas: Object.fromEntries(replicas.flatMap((text) => text.split(",")).map(readReplicas)) };
}

function parse(args: string[]) {
  try {
    const options = { help: { type: "boolean" }, replicas: { type: "string", multiple: true } } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    const [problem = ""] = (error as Error).message.split(". ");
    throw new StartError(`${problem}. \`npm start -- --help\` shows what there is.`);
  }
}

function readReplicas(text: string): [string, number] {
  const [name = "", count = ""] = text.split("=");
  if (single.includes(name)) throw new StartError(`There is one ${name} on a machine, as it listens on one port.`);
  const isCount = /^\d+$/.test(count) && Number(count) >= 1 && Number(count) <= mostReplicas;
  if (isCount && serviceNames.some((service) => service === name)) return [name, Number(count)];
  const names = serviceNames.filter((service) => !single.includes(service)).join(", ");
  throw new StartError(
    `--replicas ${text} is not understood: it takes campaign=2, a service (${names}) and how many, from 1 to ${mostReplicas}.`,
  );
}
