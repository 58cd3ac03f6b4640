import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createDatabaseIfMissing, migrate } from "@outbound/postgres/migrate";
import { databaseUrlOn } from "@outbound/service/postgres-addresses";
import { databasePrefix } from "./database-prefix.ts";
import { type Program, type Supervised, supervise } from "./processes/supervise.ts";
import { reachableHost } from "./reachable-host.ts";

export const serviceNames = ["gateway", "prospect", "campaign", "mailer", "tracker", "webhook-dispatcher"] as const;
export type LocalService = (typeof serviceNames)[number];

export const servicesWithDatabase = ["gateway", "prospect", "campaign", "mailer", "webhook-dispatcher"] as const;
export type ServiceWithDatabase = (typeof servicesWithDatabase)[number];
export type DatabaseUrls = Record<ServiceWithDatabase, string>;

export type Replicas = Partial<Record<LocalService, number>>;

export type ServiceSettings = {
  databaseUrls: DatabaseUrls;
  amqpUrl: string;
  /** The prefix of all queues and exchanges, so that several systems can share a broker. */
  amqpNamespace: string;
  secretKey: string;
  sealingKeys?: string | undefined;
  host?: string;
  gatewayPort: number;
  trackerPort: number;
  trackingUrl: string;
  /** The tracker stores here what it could not publish. */
  journalFolder: string;
  env: Record<string, string | undefined>;
  envOf?: Partial<Record<LocalService, Record<string, string>>>;
};

export const loopback = "127.0.0.1";

export async function prepareDatabases(serverUrl: string, prefix: string): Promise<DatabaseUrls> {
  const urls: Partial<DatabaseUrls> = {};
  for (const service of servicesWithDatabase) {
    const url = await createDatabaseIfMissing(serverUrl, databaseName(prefix, service));
    await migrate({ databaseUrl: url, prismaFolder: fromRoot(`services/${service}/prisma`) });
    urls[service] = url;
  }
  return urls as DatabaseUrls;
}

export function databaseUrlsOn(serverUrl: string): DatabaseUrls {
  const prefix = databasePrefix(serverUrl);
  const urls = servicesWithDatabase.map((service) => [
    service,
    databaseUrlOn(serverUrl, databaseName(prefix, service)),
  ]);
  return Object.fromEntries(urls) as DatabaseUrls;
}

const databaseName = (prefix: string, service: string) => `${prefix}_${service.replaceAll("-", "_")}`;

/** A folder with the code, its packages and what is generated, and the Node that runs it. */
export type Release = { folder: string; node: string };
export const thisRelease: Release = { folder: fromRoot("."), node: process.execPath };

export function serviceProgram(name: LocalService, settings: ServiceSettings, release = thisRelease): Program {
  const { databaseUrls, amqpUrl, amqpNamespace, secretKey, trackingUrl, env } = settings;
  const port = { gateway: settings.gatewayPort, tracker: settings.trackerPort }[name as string];
  return {
    name,
    node: release.node,
    main: join(release.folder, `services/${name}/src/main.ts`),
    flags: memoryFlags(name),
    env: {
      NODE_ENV: "production",
      MALLOC_ARENA_MAX: "2",
      NODE_COMPILE_CACHE: join(release.folder, "node_modules/.cache/outbound"),
      ...env,
      ...settings.envOf?.[name],
      DATABASE_URL: name === "tracker" ? undefined : databaseUrls[name],
      AMQP_URL: amqpUrl,
      AMQP_NAMESPACE: amqpNamespace,
      METRICS_PORT: "0",
      OUTBOUND_SECRET_KEY: secretKey,
      ...(settings.sealingKeys && { OUTBOUND_SEALING_KEYS: settings.sealingKeys }),
      TRACKING_URL: trackingUrl,
      PUBLIC_URL: env["PUBLIC_URL"] || `http://${reachableHost(settings.host ?? loopback)}:${settings.gatewayPort}`,
      JOURNAL_FOLDER: settings.journalFolder,
      HOST: settings.host ?? loopback,
      PORT: port === undefined ? undefined : String(port),
    },
  };
}

/**
 * On a machine with much memory V8 lets a heap grow long before it collects. A gateway after 60 thousand requests takes
 * 221 MB by default and 146 with these flags and two malloc arenas; idle it takes 129 MB without a compile cache (which
 * saves stripping the types) and 97 with one.
 */
const memoryFlags = (name: LocalService) => [
  `--max-semi-space-size=${youngMegabytes[name] ?? 8}`,
  "--max-old-space-size=192",
];

/**
 * Most of what a delivery needs is garbage when its answer comes. With 8 MB for the young a loaded dispatcher spends a fifth of
 * its time collecting it, and moves much of it to the old: 0.25 ms of processor time a delivery, with 32 MB 0.16, for 45 MB more.
 */
const youngMegabytes: Partial<Record<LocalService, number>> = { "webhook-dispatcher": 32 };

export async function startServices(
  settings: ServiceSettings,
  options: Parameters<typeof supervise>[1],
  replicas: Replicas = {},
): Promise<Supervised> {
  return supervise(
    serviceNames.flatMap((name) => replicasOf(serviceProgram(name, settings), replicas[name] ?? 1)),
    options,
  );
}

function replicasOf(program: Program, count: number): Program[] {
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? program : { ...program, name: `${program.name}-${index + 1}` },
  );
}

/** Stops what accepts work before what does it. */
export async function stopServices(supervised: Supervised): Promise<void> {
  await supervised.stop(["gateway", "tracker"]);
  await supervised.stop();
}

export function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}
