import { access, constants, mkdir, realpath, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { type BackgroundProcess, endLeftover, startInBackground } from "../processes/background-process.ts";
import { keepRunning } from "../processes/keep-running.ts";
import { StartError } from "../start-error.ts";
import { answersAmqp, worksAmqp } from "./handshake.ts";
import { electLeaders } from "./leaderless-queues.ts";
import { keptPassword } from "./password.ts";
import type { Care, PrivateRabbitmq } from "./private-rabbitmq.ts";
import { rabbitmqctl, writeTools } from "./tools.ts";
import { deleteUnreadableQueues } from "./unreadable-queues.ts";

/** Debian's comes first: its /usr/sbin/rabbitmq-server is a wrapper that changes the user. */
const folders = ["/usr/lib/rabbitmq/bin", "/opt/rabbitmq/sbin", "/opt/homebrew/sbin", "/usr/local/sbin"];

export async function findRabbitmqServer(): Promise<string | undefined> {
  const onPath = (process.env["PATH"] ?? "").split(":").filter((folder) => folder !== "" && folder !== "/usr/sbin");
  for (const folder of [...folders, ...onPath]) {
    const program = join(folder, "rabbitmq-server");
    const canRun = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (canRun && !(await realpath(program)).endsWith("rabbitmq-script-wrapper")) return program;
  }
  return undefined;
}

/** Shares nothing with a RabbitMQ of this machine, and listens on loopback only. The next start finds its queues again. */
export async function startRabbitmqNode(
  program: string,
  folder: string,
  say: (line: string) => void,
  { disk }: Care = {},
): Promise<PrivateRabbitmq> {
  requireQuotable(folder);
  await endLeftover(join(folder, "node.pid"));
  await endLeftover(join(folder, "epmd.pid"));
  const password = await keptPassword(join(folder, "password"));
  const hasData = await access(join(folder, "data")).then(
    () => true,
    () => false,
  );

  say("Starting RabbitMQ (a private node) …");
  for (let tries = 1; ; tries++) {
    const ports = { amqp: await freePort(), distribution: await freePort(), epmd: await freePort() };
    const env = await configure(folder, ports, password);
    const startEpmd = () => launch("epmd", ["-port", String(ports.epmd), "-address", "127.0.0.1"], env, folder, "epmd");
    const startNode = () => launch(program, [], env, folder, "node");
    const epmd = await startEpmd();
    const node = await startNode();
    const url = `amqp://outbound:${password}@127.0.0.1:${ports.amqp}`;
    if (await isReady(node, url)) {
      const logFile = (name: string) => join(folder, `${name}.log`);
      const works = worksAmqp(url, say);
      const care = { say, disk };
      await writeTools(folder, (tool) => [join(dirname(program), tool)], { ...env, ...portsOfTools });
      const control = (...args: string[]) => rabbitmqctl(folder, args);
      const mend = async () => {
        if (!(await answersAmqp(url))) return;
        await deleteUnreadableQueues({ url, control, say });
        await electLeaders(control);
      };
      if (hasData) void mend().catch(() => {});
      const keptEpmd = keepRunning(epmd, { ...care, name: "epmd", logFile: logFile("epmd"), start: startEpmd });
      const keptNode = keepRunning(node, {
        ...care,
        name: "RabbitMQ",
        logFile: logFile("node"),
        start: startNode,
        works,
        isKilledWhenFull: true,
        mend,
      });
      return { url, control, stop: () => keptNode.stop().then(() => keptEpmd.stop()) };
    }
    await node.stop();
    await epmd.stop();
    if (tries === 3) throw new StartError(`RabbitMQ doesn't start: ${join(folder, "node.log")} says why.`);
  }
}

/** RabbitMQ puts its paths between apostrophes for a shell, which waits for ever when they have one themselves. */
function requireQuotable(folder: string): void {
  if (!folder.includes("'")) return;
  throw new StartError(
    `RabbitMQ can't run in ${folder}, whose path has an apostrophe: choose another folder by OUTBOUND_HOME, or set AMQP_URL to a broker.`,
  );
}

export function launch(
  command: string,
  args: string[],
  env: Env,
  folder: string,
  name: string,
): Promise<BackgroundProcess> {
  const [logFile, pidFile] = [join(folder, `${name}.log`), join(folder, `${name}.pid`)];
  return startInBackground({ command, args, env, logFile, pidFile, stopSignal: "SIGTERM" });
}

/** A tool's default port is far above the node's, and may be beyond the highest possible one. */
const portsOfTools = { RABBITMQ_CTL_DIST_PORT_MIN: "20000", RABBITMQ_CTL_DIST_PORT_MAX: "20100" };

type Env = Record<string, string | undefined>;
type Ports = { amqp: number; distribution: number; epmd: number };

/** Writes the node's files and returns its environment. `more` are lines of its rabbitmq.conf. */
export async function configure(
  folder: string,
  ports: Ports,
  password: string,
  { name = "outbound", more = [] }: { name?: string; more?: readonly string[] } = {},
): Promise<Env> {
  const path = (name: string) => join(folder, name);
  await mkdir(path("home"), { recursive: true, mode: 0o700 });
  await writeFile(path("enabled_plugins"), "[].\n");
  await writeFile(path("rabbitmq-env.conf"), "");
  await writeFile(
    path("rabbitmq.conf"),
    [
      `listeners.tcp.local = 127.0.0.1:${ports.amqp}`,
      "tcp_listen_options.nodelay = true",
      "default_user = outbound",
      `default_pass = ${password}`,
      "disk_free_limit.absolute = 50MB",
      // As RabbitMQ 4 has it; 3.10 would take eight times as much.
      "max_message_size = 16777216",
      "log.file.level = warning",
      ...more,
      "",
    ].join("\n"),
    { mode: 0o600 },
  );
  return {
    PATH: process.env["PATH"],
    LANG: "C.UTF-8",
    HOME: path("home"),
    ERL_CRASH_DUMP: path("erl_crash.dump"),
    ERL_EPMD_PORT: String(ports.epmd),
    ERL_EPMD_ADDRESS: "127.0.0.1",
    RABBITMQ_NODENAME: `${name}@localhost`,
    RABBITMQ_NODE_PORT: String(ports.amqp),
    RABBITMQ_DIST_PORT: String(ports.distribution),
    RABBITMQ_MNESIA_BASE: path("data"),
    RABBITMQ_LOG_BASE: path("logs"),
    RABBITMQ_ENABLED_PLUGINS_FILE: path("enabled_plugins"),
    RABBITMQ_CONFIG_FILE: path("rabbitmq.conf"),
    RABBITMQ_CONF_ENV_FILE: path("rabbitmq-env.conf"),
    RABBITMQ_PID_FILE: path("rabbitmq.pid"),
    // Keeps distribution on loopback, and lets idle schedulers sleep.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      "-kernel inet_dist_use_interface {127,0,0,1} +sbwt none +sbwtdcpu none +sbwtdio none",
    // The script then becomes the Erlang machine itself, instead of a shell that forwards signals.
    RUNNING_UNDER_SYSTEMD: "true",
  };
}

export async function isReady(node: BackgroundProcess, url: string): Promise<boolean> {
  const deadline = Date.now() + 90_000;
  while (!node.hasEnded() && Date.now() < deadline) {
    if (await answersAmqp(url)) return true;
    await sleep(100);
  }
  return false;
}
