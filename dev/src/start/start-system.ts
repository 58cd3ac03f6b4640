import { createHash } from "node:crypto";
import { databasePrefix } from "@outbound/servers/database-prefix";
import { startPostgres } from "@outbound/servers/postgres/start-postgres";
import { runProgram } from "@outbound/servers/processes/run-program";
import { type DiskWatch, watchDisk } from "@outbound/servers/processes/watch-disk";
import { usualWatch } from "@outbound/servers/processes/watch-health";
import { startRabbitmq } from "@outbound/servers/rabbitmq/start-rabbitmq";
import { reachableHost } from "@outbound/servers/reachable-host";
import { fromRoot, loopback, prepareDatabases, startServices, stopServices } from "@outbound/servers/services";
import { StartError } from "@outbound/servers/start-error";
import { postgresAddresses } from "@outbound/service/postgres-addresses";
import { checkedWorkspace } from "../demo/checked-workspace.ts";
import { checkRoom } from "../home/check-room.ts";
import { type Home, openHome } from "../home/home.ts";
import { choosePort, keptPort } from "../home/ports.ts";
import { storageProblem } from "../home/storage-problem.ts";
import { clock } from "../sandbox/event-feed.ts";
import { openSandbox } from "../sandbox/sandbox.ts";
import { checkSettings } from "./check-settings.ts";
import { misspelledSettings } from "./misspelled-settings.ts";
import { readyFile, removeReadyFile } from "./ready-file.ts";
import { readDemoWish, startDemo } from "./start-demo.ts";
import type { StartOptions } from "./start-options.ts";
import { systemKeys } from "./system-keys.ts";
import { welcome } from "./welcome.ts";

type Environment = Record<string, string | undefined>;
type Say = (line: string) => void;

/** Stops everything that it started when it fails or `signal` aborts it. */
export async function startSystem(
  env: Environment,
  options: StartOptions,
  say: Say,
  signal: AbortSignal,
): Promise<{ stop(): Promise<void> }> {
  const started = new AsyncDisposableStack();
  for (const line of await misspelledSettings(env)) say(line);
  await checkSettings(env);
  const wish = readDemoWish(env);
  const home = await openHome(env["OUTBOUND_HOME"] || ".outbound");
  started.defer(() => home.release());
  try {
    await startAll({ env, options, say, signal, started, home, wish });
    return { stop: () => started.disposeAsync() };
  } catch (error) {
    await started.disposeAsync();
    throw storageProblem(error, home.root);
  }
}

type Start = {
  env: Environment;
  options: StartOptions;
  say: Say;
  signal: AbortSignal;
  started: AsyncDisposableStack;
  home: Home;
  wish: ReturnType<typeof readDemoWish>;
};

async function startAll({ env, options, say, signal, started, home, wish }: Start): Promise<void> {
  await removeReadyFile(home);
  const host = env["HOST"] || loopback;
  const gatewayPort = await choosePort(env["PORT"]);
  await checkRoom(home, env);
  const keys = await systemKeys(home, env);
  let isBegun = false;
  const report = (line: string) => say(isBegun ? `${clock(new Date())}  ${line}` : line);
  let onRoom = () => {};
  const disk = watchDisk({ folder: home.root, say: report, onRoom: () => onRoom() });
  started.defer(() => disk.stop());

  // Built in the background; a failure doesn't affect the API.
  const built = runProgram(fromRoot("."), "console/build.ts").then(
    ({ status, output }) => (status === 0 ? undefined : output.trim()),
    (error: unknown) => String(error),
  );
  const { databaseUrl, amqpUrl } = await startServers(home, env, report, started, disk);
  signal.throwIfAborted();
  const databaseUrls = await prepareDatabases(databaseUrl, databasePrefix(databaseUrl));
  signal.throwIfAborted();

  const amqpNamespace = namespaceOf(home, env);
  await home.write("amqp-namespace", amqpNamespace);
  const trackerPort = await keptPort(home, "tracker", say);
  const trackerUrl = `http://${reachableHost(host)}:${trackerPort}`;
  const sandbox = await openSandbox(home, { trackerUrl, env, say });
  started.defer(() => sandbox.close());

  say("Starting the services …");
  let onReady = () => {};
  const services = await startServices(
    {
      databaseUrls,
      amqpUrl,
      amqpNamespace,
      host,
      gatewayPort,
      trackerPort,
      journalFolder: home.path("tracker-journal"),
      trackingUrl: env["TRACKING_URL"] || trackerUrl,
      ...keys,
      env,
      envOf: sandbox.envOf,
    },
    { logFolder: home.path("logs"), say: report, onReady: () => onReady(), watch: usualWatch },
    options.replicas,
  );
  started.defer(() => stopServices(services));
  await Promise.race([services.whenReady(), aborted(signal)]);

  const brokerAccess = { amqpUrl, amqpNamespace };
  const startedDemo = await startDemo(home, sandbox, brokerAccess, wish);
  const { demo } = startedDemo;
  const system = {
    base_url: `http://${reachableHost(host)}:${gatewayPort}`,
    ...(demo && { workspace_id: demo.workspace_id, token: demo.token }),
    amqp_url: amqpUrl,
    database_url: databaseUrl,
  };
  const file = readyFile(home, system);
  started.defer(() => file.remove());
  await file.write(services.known());
  // On a full disk the file stays as it was until there is room.
  onReady = () => void file.write(services.known()).catch(() => {});
  onRoom = onReady;
  signal.throwIfAborted();
  const unbuilt = await built;
  if (unbuilt) say(unbuilt);
  for (const line of welcome(system, startedDemo, { home, sandbox })) say(line);
  isBegun = true;
  sandbox.begin(demo && checkedWorkspace(demo, brokerAccess), say);
  started.defer(() => sandbox.pause());
}

/** The broker is stopped before the database. */
async function startServers(home: Home, env: Environment, say: Say, started: AsyncDisposableStack, disk: DiskWatch) {
  const postgresOptions = { home: home.path("postgres"), url: env["DATABASE_URL"], say, disk };
  const rabbitmqOptions = { home: home.path("rabbitmq"), url: env["AMQP_URL"], say, disk };
  const givenPostgres = postgresOptions.url ? startPostgres(postgresOptions) : undefined;
  const givenRabbitmq = rabbitmqOptions.url ? startRabbitmq(rabbitmqOptions) : undefined;
  // Nothing is started before the servers that the user named have let us in.
  const asked = Promise.all([givenPostgres, givenRabbitmq]);
  const servers = await Promise.allSettled([
    givenPostgres ?? asked.then(() => startPostgres(postgresOptions)),
    givenRabbitmq ?? asked.then(() => startRabbitmq(rabbitmqOptions)),
    asked,
  ]);
  const [postgres, rabbitmq] = servers;
  for (const server of [postgres, rabbitmq])
    if (server.status === "fulfilled") started.defer(() => server.value.stop());
  if (postgres.status === "fulfilled" && rabbitmq.status === "fulfilled")
    return { databaseUrl: postgres.value.url, amqpUrl: rabbitmq.value.url };
  const rejected = servers.flatMap((server) => (server.status === "rejected" ? [server.reason as unknown] : []));
  const reasons = [...new Set(rejected)];
  if (reasons.every((reason) => reason instanceof StartError))
    throw new StartError(reasons.map(({ message }) => message).join("\n"));
  throw reasons.find((reason) => !(reason instanceof StartError));
}

/** A given broker may serve several systems, so each has a namespace that follows from its data's location. */
function namespaceOf(home: Home, env: Environment): string {
  if (env["AMQP_NAMESPACE"] || !env["AMQP_URL"]) return env["AMQP_NAMESPACE"] ?? "";
  const [first] = env["DATABASE_URL"] ? postgresAddresses(env["DATABASE_URL"]) : [];
  const data = first ? new URL(first) : undefined;
  const location = data ? `${data.host}${data.pathname}` : home.root;
  return `outbound-${createHash("sha256").update(location).digest("hex").slice(0, 8)}.`;
}

async function aborted(signal: AbortSignal): Promise<never> {
  signal.throwIfAborted();
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}
