import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connectBroker } from "@outbound/broker/broker";
import { deleteTopology } from "@outbound/broker/topology";
import { events } from "@outbound/contracts/events";
import { openDatabase } from "@outbound/postgres/database";
import { type Certificates, createCertificates } from "@outbound/servers/certificates";
import { freePort } from "@outbound/servers/free-port";
import {
  type DatabaseUrls,
  type LocalService,
  serviceNames,
  servicesWithDatabase,
  startServices,
  stopServices,
} from "@outbound/servers/services";
import { createMigrated } from "./database.ts";
import { eventually } from "./eventually.ts";
import { silentLog } from "./silent-log.ts";
import { testServers } from "./test-servers.ts";

export type SystemAddress = {
  baseUrl: string;
  trackingUrl: string;
  amqpUrl: string;
  namespace: string;
  databaseUrls: DatabaseUrls;
  logFolder: string;
  metrics: { job: string; address: string }[];
  certificates: Certificates;
};

export type System = SystemAddress & {
  cli(args: readonly string[]): Promise<{ stdout: string; json: unknown }>;
  /** Kills it at once, like a power cut, and the supervisor starts it again; or sends another signal. */
  kill(name: LocalService, signal?: NodeJS.Signals): void;
  restart(name: LocalService): Promise<void>;
  log(name: LocalService): Promise<string>;
  running(): { name: string; pid: number; metricsPort: number }[];
  stop(): Promise<void>;
};

type Options = {
  env?: Record<string, string>;
  amqpUrl?: string;
  postgresUrl?: string;
  secretKey?: string;
  publicHost?: string;
};

export async function startSystem(options: Options = {}): Promise<System> {
  const started = new AsyncDisposableStack();
  try {
    return await startOn(started, options);
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

async function startOn(started: AsyncDisposableStack, options: Options): Promise<System> {
  const { rabbitmqUrl } = testServers();
  const { env = {}, amqpUrl: servicesAmqpUrl = rabbitmqUrl, postgresUrl = testServers().postgresUrl } = options;
  const id = randomBytes(4).toString("hex");
  const namespace = `system-${id}.`;
  const folder = await mkdtemp(join(tmpdir(), "outbound-system-"));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const certificates = await createCertificates(join(folder, "certificates"));
  started.defer(() => dropDatabases(postgresUrl, `system_${id}_`));
  const databaseUrls = await createDatabases(postgresUrl, `system_${id}_`);
  started.defer(() => dropQueues(rabbitmqUrl, namespace));

  const [gatewayPort, trackerPort] = await Promise.all([freePort(), freePort()]);
  const address = {
    baseUrl: `http://${options.publicHost ?? "127.0.0.1"}:${gatewayPort}`,
    trackingUrl: `http://127.0.0.1:${trackerPort}`,
    amqpUrl: rabbitmqUrl,
    namespace,
    databaseUrls,
    logFolder: join(folder, "logs"),
    certificates,
  };
  const services = await startServices(
    {
      databaseUrls,
      amqpUrl: servicesAmqpUrl,
      amqpNamespace: namespace,
      secretKey: options.secretKey ?? randomBytes(32).toString("hex"),
      gatewayPort,
      trackerPort,
      trackingUrl: address.trackingUrl,
      journalFolder: join(folder, "journal"),
      env: {
        ...process.env,
        NODE_ENV: "production",
        NODE_EXTRA_CA_CERTS: certificates.caFile,
        MAIL_SERVER_ALLOWED_CIDRS: "127.0.0.0/8,::1/128",
        WEBHOOK_ALLOWED_CIDRS: "127.0.0.0/8,::1/128",
        WEBHOOK_RETRY_SECONDS: "2",
        DRAIN_SECONDS: "0",
        PUBLIC_URL: address.baseUrl,
        ...env,
      },
    },
    { logFolder: address.logFolder },
  );
  started.defer(() => stopServices(services));
  await services.whenReady();

  const pidOf = (name: LocalService) => services.running().find((running) => running.name === name)?.pid;
  const metrics = services
    .running()
    .map(({ name, metricsPort }) => ({ job: name, address: `127.0.0.1:${metricsPort}` }));
  return {
    ...address,
    metrics,
    cli: (args) => outbound(address, args),
    kill: (name, signal = "SIGKILL") => services.kill(name, signal),
    async restart(name) {
      const before = pidOf(name);
      services.kill(name, "SIGTERM");
      await eventually(() => pidOf(name) !== undefined && pidOf(name) !== before, { timeoutMs: 60_000 });
    },
    running: () => services.running(),
    log: (name) => readFile(join(address.logFolder, `${name}.log`), "utf8"),
    stop: () => started.disposeAsync(),
  };
}

const commandFile = fileURLToPath(new URL("../../../cli/bin/outbound.mjs", import.meta.url));

export function outbound(
  { amqpUrl, namespace }: Pick<SystemAddress, "amqpUrl" | "namespace">,
  args: readonly string[],
): Promise<{ stdout: string; json: unknown }> {
  const env = { PATH: process.env["PATH"], AMQP_URL: amqpUrl, AMQP_NAMESPACE: namespace };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [commandFile, ...args, "--json"], { env }, (error, stdout, stderr) => {
      if (error) return reject(new Error(`outbound ${args.join(" ")}: ${stderr || error.message}`));
      resolve({ stdout, json: stdout.trim() === "" ? undefined : JSON.parse(stdout) });
    });
  });
}

async function createDatabases(serverUrl: string, prefix: string): Promise<DatabaseUrls> {
  const server = openDatabase({ url: serverUrl, applicationName: "test", poolSize: 2, statementTimeoutMs: 60_000 });
  const create = async (service: (typeof servicesWithDatabase)[number]) => {
    const prismaFolder = fileURLToPath(new URL(`../../../services/${service}/prisma`, import.meta.url));
    const name = `${prefix}${service.replaceAll("-", "_")}`;
    return [service, await createMigrated(server, { serverUrl, name, prismaFolder })] as const;
  };
  const urls: (readonly [string, string])[] = [];
  for (const service of servicesWithDatabase) urls.push(await create(service));
  await server.close();
  return Object.fromEntries(urls) as DatabaseUrls;
}

async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  const server = openDatabase({ url: serverUrl, applicationName: "test", statementTimeoutMs: 60_000 });
  const { rows } = await server.query<{ name: string }>(
    "select quote_ident(datname) as name from pg_database where starts_with(datname, $1)",
    [prefix],
  );
  for (const { name } of rows) await server.query(`drop database ${name} with (force)`);
  await server.close();
}

async function dropQueues(url: string, namespace: string): Promise<void> {
  const broker = await connectBroker({ url, name: "test cleaner", namespace, log: silentLog });
  await deleteTopology(broker, { events, services: serviceNames });
  await broker.close();
}
