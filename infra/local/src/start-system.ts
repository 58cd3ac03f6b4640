import { createHash, randomBytes } from "node:crypto";
import { connectBroker } from "@outbound/broker/broker";
import { rpcClient } from "@outbound/broker/rpc-client";
import { createLogger } from "@outbound/service/logger";
import { databasePrefix } from "./database-prefix.ts";
import { ensureDemo } from "./demo.ts";
import { type Home, openHome } from "./home.ts";
import { checkHost, choosePort, keptPort, reachableHost } from "./ports.ts";
import { startPostgres } from "./postgres.ts";
import { startRabbitmq } from "./rabbitmq.ts";
import { readyFile, removeReadyFile } from "./ready-file.ts";
import { openSandbox, type Sandbox } from "./sandbox/sandbox.ts";
import { loopback, prepareDatabases, startServices, stopServices } from "./services.ts";
import { welcome } from "./welcome.ts";

type Environment = Record<string, string | undefined>;
type Say = (line: string) => void;

/** What `npm start` does. Ends with all that it started stopped again when it fails or `signal` aborts it. */
export async function startSystem(env: Environment, say: Say, signal: AbortSignal): Promise<{ stop(): Promise<void> }> {
  const started = new AsyncDisposableStack();
  try {
    await startAll(env, say, signal, started);
    return { stop: () => started.disposeAsync() };
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

async function startAll(env: Environment, say: Say, signal: AbortSignal, started: AsyncDisposableStack): Promise<void> {
  const home = await openHome(env["OUTBOUND_HOME"] || ".outbound");
  started.defer(() => home.release());
  await removeReadyFile(home);
  const host = await checkHost(env["HOST"] || loopback);
  const gatewayPort = await choosePort(env["PORT"]);

  const { databaseUrl, amqpUrl } = await startServers(home, env, say, started);
  signal.throwIfAborted();
  const databaseUrls = await prepareDatabases(databaseUrl, databasePrefix(databaseUrl));
  signal.throwIfAborted();

  const amqpNamespace = namespaceOf(home, env);
  await home.write("amqp-namespace", amqpNamespace);
  const trackerPort = await keptPort(home, "tracker");
  const trackerUrl = `http://${reachableHost(host)}:${trackerPort}`;
  const sandbox = await openSandbox(home, { trackerUrl, env });
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
      secretKey: env["OUTBOUND_SECRET_KEY"] || (await home.secret("secret-key", () => randomBytes(32).toString("hex"))),
      env,
      dispatcherEnv: sandbox.dispatcherEnv,
    },
    { logFolder: home.path("logs"), say, onReady: () => onReady() },
  );
  started.defer(() => stopServices(services));
  await Promise.race([services.whenReady(), aborted(signal)]);

  const { demo, isFresh, secret } = await withDemo(home, sandbox, { amqpUrl, amqpNamespace });
  const system = {
    base_url: `http://${reachableHost(host)}:${gatewayPort}`,
    workspace_id: demo.workspace_id,
    token: demo.token,
    amqp_url: amqpUrl,
    database_url: databaseUrl,
  };
  const file = readyFile(home, system);
  started.defer(() => file.remove());
  onReady = () => void file.write(services.running());
  await file.write(services.running());
  signal.throwIfAborted();
  for (const line of welcome(system, demo, isFresh, home)) say(line);
  sandbox.begin({ workspaceId: demo.workspace_id, secret }, say);
  started.defer(() => sandbox.pause());
}

/** Both at once. The broker is stopped first, then the database. */
async function startServers(home: Home, env: Environment, say: Say, started: AsyncDisposableStack) {
  const servers = await Promise.allSettled([
    startPostgres({ home: home.path("postgres"), url: env["DATABASE_URL"], say }),
    startRabbitmq({ home: home.path("rabbitmq"), url: env["AMQP_URL"], say }),
  ]);
  for (const server of servers) if (server.status === "fulfilled") started.defer(() => server.value.stop());
  const [postgres, rabbitmq] = servers;
  if (postgres.status === "rejected") throw postgres.reason;
  if (rabbitmq.status === "rejected") throw rabbitmq.reason;
  return { databaseUrl: postgres.value.url, amqpUrl: rabbitmq.value.url };
}

/** A broker that was given may carry other systems: each has its own names there, which follow from where its data is. */
function namespaceOf(home: Home, env: Environment): string {
  if (env["AMQP_NAMESPACE"] || !env["AMQP_URL"]) return env["AMQP_NAMESPACE"] ?? "";
  const data = env["DATABASE_URL"] ? new URL(env["DATABASE_URL"]) : undefined;
  const place = data ? `${data.host}${data.pathname}` : home.root;
  return `outbound-${createHash("sha256").update(place).digest("hex").slice(0, 8)}.`;
}

async function aborted(signal: AbortSignal): Promise<never> {
  signal.throwIfAborted();
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

type BrokerPlace = { amqpUrl: string; amqpNamespace: string };

async function withDemo(home: Home, sandbox: Sandbox, { amqpUrl, amqpNamespace }: BrokerPlace) {
  const log = createLogger("start", "silent");
  const broker = await connectBroker({ url: amqpUrl, name: "npm start", namespace: amqpNamespace, log });
  try {
    return await ensureDemo(home, rpcClient(broker).call, sandbox);
  } finally {
    await broker.close();
  }
}
