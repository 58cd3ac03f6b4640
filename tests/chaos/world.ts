import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Broker, connectBroker } from "@outbound/broker/broker";
import { rpcClient } from "@outbound/broker/rpc-client";
import { type Db, openDatabase } from "@outbound/postgres/database";
import { createCertificates } from "@outbound/servers/certificates";
import {
  type DatabaseUrls,
  type LocalService,
  type Release,
  type ServiceSettings,
  serviceNames,
} from "@outbound/servers/services";
import { type Receiver, startReceiver, status } from "@outbound/testing/receiver";
import { type Random, seededRandom } from "@outbound/testing/seeded-random";
import { silentLog } from "@outbound/testing/silent-log";
import { type Mail, type SmtpSink, startSmtpSink } from "@outbound/testing/smtp-sink";
import { type Provider, startProvider } from "../soak/provider.ts";
import { type Replicas, replicasOf } from "../soak/replicas.ts";
import { createAudience, replyPath, type Workspace } from "./audience.ts";
import { balance } from "./balancer.ts";
import { createClient } from "./client.ts";
import { type Flows, watchFlows } from "./flows.ts";
import { countGrants, type GrantCounts } from "./grants.ts";
import { type Load, startLoad, type UnsubscribeLink, unsubscribePath } from "./load.ts";
import { migrate } from "./migrate.ts";
import { operatorOf } from "./operator.ts";
import { createPeople, isInSequence, type People } from "./people.ts";
import type { Reach } from "./reach.ts";
import type { Servers } from "./servers.ts";
import { endWaits } from "./time.ts";

export type World<S = Servers> = {
  random: Random;
  servers: S;
  services: Record<LocalService, Replicas>;
  crashes: Record<LocalService, number>;
  dbs: Record<keyof DatabaseUrls, Db>;
  broker: Broker;
  load: Load;
  people: People;
  sink: SmtpSink;
  provider: Provider;
  grantsBefore: GrantCounts;
  receiver: Receiver;
  logFolder: string;
  flows: Flows;
};

const amqpNamespace = "chaos.";
const loadedWorkspaces = 8;
const beatMs = 500;
const refusedShare = 0.05;

export type StartServers<S> = (folder: string, started: AsyncDisposableStack) => Promise<S & { reach: Reach }>;
type Options<S> = {
  folder: string;
  seed: number;
  replicas: number;
  deadlineMs: number;
  /** Whose databases and processes there are at first. */
  release: Release;
  startServers: StartServers<S>;
};

export async function startWorld<S>(options: Options<S>, started: AsyncDisposableStack): Promise<World<S>> {
  const { folder, seed, replicas, deadlineMs, release, startServers } = options;
  const random = seededRandom(seed);
  const servers = await startServers(folder, started);
  const { reach } = servers;
  const databaseUrls = await migrate(release, reach.postgresUrl);
  const dbs = Object.fromEntries(
    Object.entries(databaseUrls).map(([service, url]) => [
      service,
      openDatabase({ url, applicationName: "chaos", poolSize: 2 }),
    ]),
  ) as World["dbs"];
  started.defer(async () => void (await Promise.all(Object.values(dbs).map((db) => db.close()))));

  const flows = watchFlows();
  const unsubscribeLinks: UnsubscribeLink[] = [];
  // As Microsoft's. A strict one would end a grant whose next token was lost with a killed mailer: this one counts them.
  const provider = await startProvider({ takesUsedTokens: true });
  started.defer(() => provider[Symbol.asyncDispose]());
  const onMail = ({ to, text }: Mail) => {
    flows.succeed("mail");
    const [email = ""] = to;
    const path = unsubscribePath(text);
    if (path && !isInSequence(email)) unsubscribeLinks.push({ email, path });
  };
  const sink = await startSmtpSink(onMail, provider);
  started.defer(() => sink[Symbol.asyncDispose]());
  const certificates = await createCertificates(join(folder, "certificates"));
  const seen = new Set<unknown>();
  const receiver = await startReceiver(certificates, (res, { headers, path }) => {
    flows.succeed(path === replyPath ? "reply" : "webhook");
    const isFirst = !seen.has(headers["x-service-delivery"]);
    seen.add(headers["x-service-delivery"]);
    status(isFirst && random.chance(refusedShare) ? 500 : 200)(res, undefined as never);
  });
  started.defer(() => receiver[Symbol.asyncDispose]());

  const settings: ServiceSettings = {
    databaseUrls: reach.forServices.databaseUrls(databaseUrls),
    amqpUrl: reach.forServices.amqpUrl,
    amqpNamespace,
    secretKey: randomBytes(32).toString("hex"),
    gatewayPort: 0,
    trackerPort: 0,
    trackingUrl: "http://tracker.example",
    journalFolder: join(folder, "journal"),
    env: {
      MAIL_SERVER_ALLOWED_CIDRS: "127.0.0.0/8,::1/128",
      WEBHOOK_ALLOWED_CIDRS: "127.0.0.0/8,::1/128",
      WEBHOOK_RETRY_SECONDS: "2",
      NODE_EXTRA_CA_CERTS: certificates.caFile,
      ...provider.env(sink.smtp),
    },
  };
  // Its log has each attempt at a delivery: see `lateAttempts`.
  const talkative = { ...settings, env: { ...settings.env, LOG_LEVEL: "debug" } };
  const settingsOf = (name: LocalService) => (name === "webhook-dispatcher" ? talkative : settings);
  const logFolder = join(folder, "logs");
  const services = Object.fromEntries(
    serviceNames.map((name) => [name, replicasOf(name, { settings: settingsOf(name), logFolder, random })]),
  ) as World["services"];
  started.defer(async () => void (await Promise.all(Object.values(services).map((service) => service.stop()))));
  await Promise.all(Object.values(services).map((service) => service.scale(replicas, release)));

  const broker = await connectBroker({
    url: reach.amqpUrl,
    name: "chaos",
    namespace: amqpNamespace,
    log: silentLog,
  });
  started.defer(() => broker.close());
  const ask = operatorOf(broker);
  const { call } = rpcClient(broker);
  const audience = { ask, call, gatewayDb: dbs.gateway, sink, provider, receiver, count: loadedWorkspaces + 1 };
  const [quiet, ...workspaces] = await createAudience(audience);
  const grantsBefore = await countGrants(dbs.mailer, provider);
  const gateways = started.use(await balance(() => services.gateway.running()));
  const trackers = started.use(await balance(() => services.tracker.running()));
  const client = createClient({ gateways, trackers, deadlineMs, onSuccess: (kind) => flows.succeed(kind), random });
  const load = startLoad({ workspaces, client, unsubscribeLinks, random });
  started.defer(() => load.abandon());
  started.use(letTimePass(dbs.campaign));
  const workspace = quiet as Workspace;
  const people = createPeople({ workspace, ask, client, load, sink, campaignDb: dbs.campaign, random });

  const crashes = Object.fromEntries(serviceNames.map((name) => [name, 0])) as World["crashes"];
  const watched = { dbs, sink, provider, grantsBefore, receiver, logFolder, flows };
  return { random, servers, services, crashes, broker, load, people, ...watched };
}

function letTimePass(db: Db): Disposable {
  const stopping = new AbortController();
  const beat = async () => {
    while (!stopping.signal.aborted) {
      // The database may be away.
      await endWaits(db).catch(() => {});
      await sleep(beatMs);
    }
  };
  void beat();
  return { [Symbol.dispose]: () => stopping.abort() };
}
