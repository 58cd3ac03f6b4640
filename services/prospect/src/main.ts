import { connectBroker } from "@outbound/broker/broker";
import { answerStatus } from "@outbound/broker/process-status";
import { rpcClient } from "@outbound/broker/rpc-client";
import { serveOperations } from "@outbound/broker/rpc-server";
import { subscribe } from "@outbound/broker/subscribe";
import { addressHashKey } from "@outbound/contracts/suppressions/address-hash";
import { inboxRetention } from "@outbound/events/inbox";
import { startOutboxRelay } from "@outbound/events/outbox-relay";
import { Starts } from "@outbound/events/starts";
import { withdrawals } from "@outbound/events/withdrawals";
import { commandRetention } from "@outbound/postgres/command";
import { openDatabase } from "@outbound/postgres/database";
import { startRetention } from "@outbound/postgres/retention";
import { createLogger } from "@outbound/service/logger";
import { runService } from "@outbound/service/run-service";
import { readConfig } from "./config.ts";
import { consumers } from "./consumers.ts";
import type { Context } from "./context.ts";
import { operations } from "./operations.ts";
import { storeEngagementsInBatches } from "./store-engagements-in-batches.ts";

const config = readConfig(process.env);
const log = createLogger("prospect", config.logLevel);

await runService({
  name: "prospect",
  metricsPort: config.metricsPort,
  log,
  env: process.env,
  async start() {
    const db = openDatabase({ url: config.databaseUrl, applicationName: "prospect" });
    const broker = await connectBroker({ ...config.amqp, name: "prospect", log });
    const relay = startOutboxRelay(broker, db);
    const context: Context = {
      db,
      call: rpcClient(broker).call,
      log,
      storeEngagements: storeEngagementsInBatches(db, log),
      withdraw: withdrawals(db),
      addressHashKey: addressHashKey(config.secretKey),
    };
    await serveOperations(broker, { service: "prospect", operations, context });
    await subscribe(broker, { service: "prospect", consumers, context, starts: new Starts(db, log) });
    const retention = startRetention(db, [commandRetention, inboxRetention(config.inboxRetentionDays)], { log });

    return {
      answerStatus: (describe) => answerStatus(broker, describe),
      isReady: async () => {
        await db.ping();
        return broker.isUp;
      },
      async stop() {
        await retention.stop();
        // What the last handlers announce still leaves.
        await broker.close(() => relay.stop());
        await db.close();
      },
    };
  },
});
