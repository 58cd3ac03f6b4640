import { backlogHandled } from "@outbound/broker/backlog";
import { connectBroker } from "@outbound/broker/broker";
import { metricReading } from "@outbound/broker/metric-reading";
import { answerStatus } from "@outbound/broker/process-status";
import { rpcClient } from "@outbound/broker/rpc-client";
import { serveOperations } from "@outbound/broker/rpc-server";
import { subscribe } from "@outbound/broker/subscribe";
import { trackingKey } from "@outbound/contracts/tracking-token";
import { inboxRetention } from "@outbound/events/inbox";
import { startOutboxRelay } from "@outbound/events/outbox-relay";
import { Starts } from "@outbound/events/starts";
import { openDatabase } from "@outbound/postgres/database";
import { startRetention } from "@outbound/postgres/retention";
import { classifierOf } from "@outbound/reply-classifier/classifier";
import { createLogger } from "@outbound/service/logger";
import { runService } from "@outbound/service/run-service";
import { openBatches } from "./batches.ts";
import { readConfig } from "./config.ts";
import { consumers, stopSending } from "./consumers.ts";
import type { Context } from "./context.ts";
import { sendRetention } from "./copies/copy-stats-table.ts";
import { operations } from "./operations.ts";
import { watchPauses } from "./pauses/pause-metrics.ts";
import { pausedSeconds } from "./pauses/pause-table.ts";
import { MailReader } from "./reading/mail-reader.ts";
import { startPlanner } from "./sending/planner.ts";
import { SendingGate } from "./sending/sending-gate.ts";
import { nameSystem } from "./tracking/name-system.ts";
import { visitRetention } from "./tracking/visit-table.ts";

const config = readConfig(process.env);
const log = createLogger("campaign", config.logLevel);

await runService({
  name: "campaign",
  metricsPort: config.metricsPort,
  log,
  env: process.env,
  async start() {
    const db = openDatabase({ url: config.databaseUrl, applicationName: "campaign" });
    const broker = await connectBroker({ url: config.amqpUrl, namespace: config.amqpNamespace, name: "campaign", log });
    const relay = startOutboxRelay(broker, db);
    const gate = new SendingGate({
      db,
      log,
      handleStops: (signal) => backlogHandled(broker, { service: "campaign", events: stopSending, signal }),
      onOpen: () => planner.nudge(),
    });
    const planner = startPlanner(db, log, gate);
    const forgetPauses = watchPauses(metricReading("pauses", log, () => pausedSeconds(db)));
    const reader = new MailReader(log);
    const nudgePlanner = () => planner.nudge();
    const classify = classifierOf(config, (words) => reader.judge(words), log);
    const context: Context = {
      db,
      call: rpcClient(broker).call,
      log,
      nudgePlanner,
      batches: openBatches({ db, log, nudgePlanner, reader, classify }),
      gate,
      reader,
      trackingKey: trackingKey(config.secretKey),
      trackingUrl: config.trackingUrl,
      nameSystem,
    };
    await serveOperations(broker, { service: "campaign", operations, context });
    const onWait = () => gate.close();
    await subscribe(broker, {
      service: "campaign",
      consumers,
      context,
      starts: new Starts(db, log),
      onWait,
      onRoll: true,
    });
    // What had waited for this process, and stops sending, comes before what sends.
    gate.close();
    broker.whenUp(() => gate.close());
    const retention = startRetention(
      db,
      [
        inboxRetention(config.inboxRetentionDays),
        visitRetention(config.visitRetentionDays),
        sendRetention(config.sendRetentionDays),
      ],
      { log },
    );

    return {
      answerStatus: (describe) => answerStatus(broker, describe),
      isReady: async () => {
        await db.ping();
        return broker.isUp;
      },
      async stop() {
        forgetPauses();
        await planner.stop();
        await gate.stop();
        await retention.stop();
        // What the last handlers announce still leaves.
        await broker.close(() => relay.stop());
        await reader.close();
        await db.close();
      },
    };
  },
});
