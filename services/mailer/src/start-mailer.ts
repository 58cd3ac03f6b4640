import { inBatches } from "@outbound/batching/in-batches";
import { connectBroker } from "@outbound/broker/broker";
import { answerStatus } from "@outbound/broker/process-status";
import { rpcClient } from "@outbound/broker/rpc-client";
import { serveOperations } from "@outbound/broker/rpc-server";
import { subscribe } from "@outbound/broker/subscribe";
import { type DnsRecords, dnsRecords } from "@outbound/egress/dns-records";
import { nameResolver } from "@outbound/egress/resolve-name";
import { startOutboxRelay } from "@outbound/events/outbox-relay";
import { PoisonMessages, poisonCalls, startRows } from "@outbound/events/poison-messages";
import { openDatabase } from "@outbound/postgres/database";
import { startRetention } from "@outbound/postgres/retention";
import type { Log } from "@outbound/service/log";
import type { RunningService } from "@outbound/service/run-service";
import { warnOfUnknownKeys } from "@outbound/service/sealed-rows";
import { Sealer } from "@outbound/service/sealer";
import { CheckSlots } from "./checks/check-slots.ts";
import { startDailyChecks } from "./checks/daily-checks.ts";
import type { readConfig } from "./config.ts";
import { consentRetention } from "./consents/consent-table.ts";
import { mailerSendConsumer } from "./consumers/mailer-send.ts";
import type { Context } from "./context.ts";
import type { CredentialKey } from "./credentials/credential-key.ts";
import { type Credential, findCredentials, purpose } from "./credentials/credential-table.ts";
import { countByKey } from "./credentials/sealed-table.ts";
import { Grants } from "./grants/grants.ts";
import { openOAuthClients } from "./grants/oauth-clients.ts";
import { MailboxActivity } from "./inbox/mailbox-activity.ts";
import { InboxRotation } from "./inbox/rotation.ts";
import { askCampaign } from "./jobs/ask-campaign.ts";
import { startHeartbeats } from "./jobs/heartbeats.ts";
import { MailboxSlots } from "./jobs/mailbox-slots.ts";
import { MailsInHand } from "./jobs/mails-in-hand.ts";
import { type Limits, unfinishedPerMailbox, limits as usualLimits } from "./limits.ts";
import { MailParser } from "./mail/mail-parser.ts";
import { egressOf } from "./mail-servers/find-server.ts";
import { operations } from "./operations.ts";
import { AttachedFiles } from "./smtp/attached-files.ts";
import { IdleConnections } from "./smtp/idle-connections.ts";

type Config = Pick<ReturnType<typeof readConfig>, "databaseUrl" | "amqp" | "sealingKeys" | "ownNetworks"> &
  Partial<Pick<ReturnType<typeof readConfig>, "oauth" | "publicUrl" | "blocklists">> & {
    dns?: DnsRecords;
  };

const idleConnections = 1_000;
const credentialsAtOnce = 100;

export async function startMailer(config: Config, log: Log, limits: Limits = usualLimits): Promise<RunningService> {
  const db = openDatabase({ url: config.databaseUrl, applicationName: "mailer" });
  const sealer = new Sealer(config.sealingKeys, purpose);
  void warnOfUnknownKeys(sealer, log, () => countByKey(db));
  const broker = await connectBroker({ ...config.amqp, name: "mailer", log });
  const relay = startOutboxRelay(broker, db);
  const heartbeats = startHeartbeats(db, log);
  const { oauth = {}, publicUrl, dns = dnsRecords() } = config;
  const { resolver, zones = [] } = config.blocklists ?? {};
  const grants = new Grants({ db, sealer, clients: openOAuthClients(oauth, publicUrl), log });
  const idle = new IdleConnections({ idleMs: limits.idleMs, perMailbox: unfinishedPerMailbox, total: idleConnections });
  const campaign = askCampaign(rpcClient(broker).call, limits, log);
  const context: Context = {
    db,
    broker,
    campaign,
    attached: new AttachedFiles(campaign.loadAttachment),
    sealer,
    findCredential: inBatches<CredentialKey, Credential | null>({
      name: "find credentials",
      log,
      largest: credentialsAtOnce,
      together: async (keys) => (await findCredentials(db, sealer, keys)).map((credential) => credential ?? null),
    }),
    grants,
    publicUrl,
    activity: new MailboxActivity(db, log),
    checkSlots: new CheckSlots({ perWorkspace: 2, inAll: 20 }),
    // Three parts of a check run side by side, and those of one that its form has overtaken end by themselves.
    partSlots: new CheckSlots({ perWorkspace: 9, inAll: 60 }),
    slots: new MailboxSlots({ perMailbox: unfinishedPerMailbox, waitMs: limits.slotMs }),
    inHand: new MailsInHand(),
    process: heartbeats.process,
    idle,
    dns,
    blocklists: resolver === undefined ? undefined : { zones, dns: config.dns ?? dnsRecords([resolver]) },
    egressOf: egressOf(config.ownNetworks, nameResolver()),
    limits,
    log,
  };
  await serveOperations(broker, { service: "mailer", operations, context, starts: poisonCalls(db, log) });
  await subscribe(broker, {
    service: "mailer",
    consumers: [mailerSendConsumer],
    context,
    starts: new PoisonMessages(db, log),
  });

  const parser = new MailParser();
  const rotation = new InboxRotation({ ...context, parser, limits: limits.inbox });
  const dailyChecks = startDailyChecks(context, limits.domainTickMs);
  const retention = startRetention(db, [consentRetention, startRows], { log });

  return {
    answerStatus: (describe) => answerStatus(broker, describe),
    isReady: async () => {
      await db.ping();
      return broker.isUp;
    },
    async stop() {
      await dailyChecks.stop();
      await rotation.stop();
      await parser.close();
      await retention.stop();
      // The relay stops after the last handlers, so that their events are published.
      await broker.close(() => relay.stop());
      idle.close();
      await heartbeats.stop();
      grants.stop();
      await db.close();
    },
  };
}
