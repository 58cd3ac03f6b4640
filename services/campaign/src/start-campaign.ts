import { backlogHandled } from "@outbound/broker/backlog";
import { connectBroker } from "@outbound/broker/broker";
import { metricReading } from "@outbound/broker/metric-reading";
import { answerStatus } from "@outbound/broker/process-status";
import { rpcClient } from "@outbound/broker/rpc-client";
import { serveOperations } from "@outbound/broker/rpc-server";
import { addressHashKey } from "@outbound/contracts/suppressions/address-hash";
import { trackingKey } from "@outbound/contracts/tracking-token";
import { dnsRecords } from "@outbound/egress/dns-records";
import { inboxRetention } from "@outbound/events/inbox";
import { startOutboxRelay } from "@outbound/events/outbox-relay";
import { poisonCalls, startRows } from "@outbound/events/poison-messages";
import { commandRetention } from "@outbound/postgres/command";
import { type Db, openDatabase } from "@outbound/postgres/database";
import { deleteBatch, startRetention } from "@outbound/postgres/retention";
import { classifierOf } from "@outbound/reply-classifier/classifier";
import type { Log } from "@outbound/service/log";
import type { RunningService } from "@outbound/service/run-service";
import { attachmentRetention } from "./attachments/attachment-table.ts";
import { startChoosingWinners } from "./campaigns/choose-winners.ts";
import type { readConfig } from "./config.ts";
import { consumers, startConsumers, stopSending } from "./consumers.ts";
import { type Context, openBatches } from "./context.ts";
import { sendRetention } from "./copies/copy-stats-table.ts";
import { enrolAwaited, startEnrolling } from "./enrolments/enrol-awaited.ts";
import { defaultGuardLimits } from "./guards/verdict.ts";
import { countMailboxes, type MailboxCounts } from "./mailboxes/access-table.ts";
import { countWorse } from "./mailboxes/domain-table.ts";
import { watchConnections, watchDomains, watchFailing } from "./mailboxes/metrics.ts";
import { operations } from "./operations.ts";
import { countGuards } from "./pauses/guard-table.ts";
import { watchGuards, watchPauses } from "./pauses/pause-metrics.ts";
import { pausedSeconds } from "./pauses/pause-table.ts";
import { MailReader } from "./reading/mail-reader.ts";
import { answerTurns } from "./sending/due-answer-table.ts";
import { startDomainLookUps } from "./sending/look-up-domains.ts";
import { plan, startPlanner } from "./sending/planner.ts";
import { recipientDomainRetention, recipientHourRetention } from "./sending/recipient-table.ts";
import { SendingGate } from "./sending/sending-gate.ts";
import { testMailRetention } from "./sending/test-mail-table.ts";
import { nameSystem } from "./tracking/name-system.ts";
import { visitRetention } from "./tracking/visit-table.ts";

type Config = Omit<ReturnType<typeof readConfig>, "metricsPort" | "logLevel">;

type Parts = Pick<Context, "db" | "call" | "log" | "gate" | "nudgePlanner"> & Partial<Pick<Context, "nameSystem">>;

const service = "campaign";

/**
 * These come in addition to the ten connections for everything else. A message is begun and ended by short statements,
 * which would wait for the work of all others on the same connections.
 */
const stoppingConnections = 4;
const startsConnections = 1;

type Settings = Pick<Config, "classifier" | "secretKey" | "trackingUrl"> & Partial<Pick<Config, "guard">>;

export function openCampaign(config: Settings, parts: Parts) {
  const { log, nudgePlanner } = parts;
  const reader = new MailReader(log);
  const classify = classifierOf(config, (text) => reader.classify(text), log);
  const names = nameSystem();
  const contextOn = (db: Db): Context => ({
    nameSystem: names,
    ...parts,
    db,
    batches: openBatches({ db, log, nudgePlanner, reader, classify }),
    reader,
    trackingKey: trackingKey(config.secretKey),
    addressHashKey: addressHashKey(config.secretKey),
    trackingUrl: config.trackingUrl,
    guard: config.guard ?? defaultGuardLimits,
  });
  const turns = answerTurns();
  return {
    operations,
    consumers,
    context: contextOn(parts.db),
    contextOn,
    plan: () => plan(parts.db, log, turns),
    enrolAwaited: () => enrolAwaited(parts.db, log, nudgePlanner),
    deleteUnusedAttachments: () => deleteBatch(parts.db, attachmentRetention, 1_000),
    close: () => reader.close(),
  };
}

export async function startCampaign(config: Config, log: Log): Promise<RunningService> {
  const db = openDatabase({ url: config.databaseUrl, applicationName: service });
  const stoppingDb = db.withConnectionsOfItsOwn(stoppingConnections);
  const startsDb = db.withConnectionsOfItsOwn(startsConnections);
  const broker = await connectBroker({ ...config.amqp, name: service, log });
  const relay = startOutboxRelay(broker, db);
  const gate = new SendingGate({
    db: stoppingDb,
    log,
    handleStops: (signal) => backlogHandled(broker, { service, events: stopSending, signal }),
    onOpen: () => planner.nudge(),
  });
  const lookUps = startDomainLookUps(db, dnsRecords(), log);
  const planner = startPlanner(db, log, gate);
  const stopPauses = watchPauses(metricReading("pauses", log, () => pausedSeconds(db)));
  const stopGuards = watchGuards(metricReading("guards", log, () => countGuards(db)));
  const readMailboxes = (read: (counts: MailboxCounts) => number) =>
    metricReading("mailboxes", log, async () => read(await countMailboxes(db)));
  const stopConnections = watchConnections(readMailboxes(({ to_reconnect }) => to_reconnect));
  const stopFailing = watchFailing(readMailboxes(({ failing, to_reconnect }) => failing - to_reconnect));
  const stopDomains = watchDomains(metricReading("domains that got worse", log, () => countWorse(db)));
  const nudgePlanner = () => planner.nudge();
  const campaign = openCampaign(config, { db, call: rpcClient(broker).call, log, gate, nudgePlanner });
  const { context } = campaign;
  await serveOperations(broker, { service, operations, context, starts: poisonCalls(startsDb, log) });
  const stopping = campaign.contextOn(stoppingDb);
  await startConsumers(broker, { stopping, others: context, startsDb, onWait: () => gate.close() });
  gate.close();
  broker.whenUp(() => gate.close());
  const enrolling = startEnrolling(db, log, nudgePlanner);
  const choosing = startChoosingWinners(db, log);
  const retained = [
    commandRetention,
    inboxRetention(config.inboxRetentionDays),
    startRows,
    visitRetention(config.visitRetentionDays),
    sendRetention(config.sendRetentionDays),
    testMailRetention,
    attachmentRetention,
    recipientHourRetention,
    recipientDomainRetention,
  ];
  const retention = startRetention(db, retained, { log });

  return {
    answerStatus: (describe) => answerStatus(broker, describe),
    isReady: async () => {
      await db.ping();
      return broker.isUp;
    },
    async stop() {
      stopPauses();
      stopGuards();
      stopConnections();
      stopFailing();
      stopDomains();
      await enrolling.stop();
      await choosing.stop();
      await planner.stop();
      await lookUps.stop();
      await gate.stop();
      await retention.stop();
      // The relay stops after the last handlers, so that their events are published.
      await broker.close(() => relay.stop());
      await campaign.close();
      await startsDb.close();
      await stoppingDb.close();
      await db.close();
    },
  };
}
