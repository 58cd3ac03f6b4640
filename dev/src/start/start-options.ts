import { type Replicas, serviceNames } from "@outbound/servers/services";
import { type Usage, UsageError } from "@outbound/service/read-arguments";

export type StartOptions = { replicas: Replicas };

const options = {
  replicas: {
    type: "string",
    multiple: true,
    value: "SERVICE=COUNT",
    about: `so many processes of a service, such as campaign=2; may be repeated.
Services: prospect, campaign, mailer, webhook-dispatcher.`,
  },
} as const;

export const startUsage: Usage<typeof options, StartOptions> = {
  command: "npm start --",
  about: `Installs what is missing, starts Postgres, RabbitMQ and every service, and makes a demo.
Ctrl-C stops everything in order; the next start finds the data again.`,
  options,
  more: `Settings are variables of the environment:
  PORT=8080                 the API's port
  HOST=127.0.0.1            what API and tracker listen on; 0.0.0.0 is every address of this machine
  OUTBOUND_HOME=.outbound   the folder of all data
  OUTBOUND_DEMO=on          off: no demo workspace
  DATABASE_URL, AMQP_URL    a Postgres server and a RabbitMQ broker of your own
docs/settings.md has them all. While it runs, \`./outbound --help\` shows the operator's commands.`,
  understand: ({ replicas = [] }) => ({
    replicas: Object.fromEntries(replicas.flatMap((text) => text.split(",")).map(readReplicas)),
  }),
};

const mostReplicas = 16;
/** These services listen on one port each, so they have one process. */
const single: readonly string[] = ["gateway", "tracker"];

function readReplicas(text: string): [string, number] {
  const [name = "", count = ""] = text.split("=");
  if (single.includes(name)) throw new UsageError(`There is one ${name} on a machine, as it listens on one port.`);
  const isCount = /^\d+$/.test(count) && Number(count) >= 1 && Number(count) <= mostReplicas;
  if (isCount && serviceNames.some((service) => service === name)) return [name, Number(count)];
  const names = serviceNames.filter((service) => !single.includes(service)).join(", ");
  throw new UsageError(
    `--replicas ${text} is not understood: it takes campaign=2, a service (${names}) and how many, from 1 to ${mostReplicas}.`,
  );
}
