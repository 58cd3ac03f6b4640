import { connectBroker } from "@outbound/broker/broker";
import { answerStatus } from "@outbound/broker/process-status";
import { rpcClient } from "@outbound/broker/rpc-client";
import { serveOperations } from "@outbound/broker/rpc-server";
import { subscribe } from "@outbound/broker/subscribe";
import { addressHashKey } from "@outbound/contracts/suppressions/address-hash";
import { inboxRetention } from "@outbound/events/inbox";
import { startOutboxRelay } from "@outbound/events/outbox-relay";
import { PoisonMessages, poisonCalls, startRows } from "@outbound/events/poison-messages";
import { withdrawals } from "@outbound/events/withdrawals";
import { commandRetention } from "@outbound/postgres/command";
import { openDatabase } from "@outbound/postgres/database";
import { startRetention } from "@outbound/postgres/retention";
import type { Log } from "@outbound/service/log";
import type { RunningService } from "@outbound/service/run-service";
import type { readConfig } from "./config.ts";
import { consumers } from "./consumers.ts";
import type { Context } from "./context.ts";
import { storeEngagementsInBatches } from "./engagements/store-engagements-in-batches.ts";
import { jobRetention, startWakingJobs } from "./jobs/standing-jobs.ts";
import { operations } from "./operations.ts";

type Config = Omit<ReturnType<typeof readConfig>, "metricsPort" | "logLevel">;

const service = "prospect";

export function openProspect({ secretKey }: Pick<Config, "secretKey">, parts: Pick<Context, "db" | "call" | "log">) {
  const { db, log } = parts;
  const context: Context = {
    ...parts,
    storeEngagements: storeEngagementsInBatches(db, log),
    withdraw: withdrawals(db),
    addressHashKey: addressHashKey(secretKey),
  };
  return { operations, consumers, context };
}

export async function startProspect(config: Config, log: Log): Promise<RunningService> {
  const db = openDatabase({ url: config.databaseUrl, applicationName: service });
  const broker = await connectBroker({ ...config.amqp, name: service, log });
  const relay = startOutboxRelay(broker, db);
  const { context } = openProspect(config, { db, call: rpcClient(broker).call, log });
  await serveOperations(broker, { service, operations, context, starts: poisonCalls(db, log) });
  await subscribe(broker, { service, consumers, context, starts: new PoisonMessages(db, log) });
  const waking = startWakingJobs(db, log);
  const retention = startRetention(
    db,
    [commandRetention, inboxRetention(config.inboxRetentionDays), startRows, ...jobRetention(config.jobRetentionDays)],
    { log },
  );

  return {
    answerStatus: (describe) => answerStatus(broker, describe),
    isReady: async () => {
      await db.ping();
      return broker.isUp;
    },
    async stop() {
      await waking.stop();
      await retention.stop();
      // The relay stops after the last handlers, so that their events are published.
      await broker.close(() => relay.stop());
      await db.close();
    },
  };
}
