import { type Broker, connectBroker } from "@outbound/broker/broker";
import { answerStatus } from "@outbound/broker/process-status";
import { serveOperations } from "@outbound/broker/rpc-server";
import { subscribe } from "@outbound/broker/subscribe";
import { type NameResolver, nameResolver } from "@outbound/egress/resolve-name";
import { inboxRetention } from "@outbound/events/inbox";
import { PoisonMessages, poisonCalls, startRows } from "@outbound/events/poison-messages";
import { commandRetention } from "@outbound/postgres/command";
import { type Db, openDatabase } from "@outbound/postgres/database";
import { startRetention } from "@outbound/postgres/retention";
import type { Log } from "@outbound/service/log";
import type { RunningService } from "@outbound/service/run-service";
import { warnOfUnknownKeys } from "@outbound/service/sealed-rows";
import { Sealer } from "@outbound/service/sealer";
import type { readConfig } from "./config.ts";
import { consumers } from "./consumers.ts";
import type { Context } from "./context.ts";
import { answerRetention } from "./deliveries/answer-table.ts";
import { Deliverer } from "./deliveries/deliverer.ts";
import { type DelivererLimits, delivererLimits } from "./deliveries/deliverer-limits.ts";
import { signalLater } from "./deliveries/signal-later.ts";
import { fanOutBy } from "./events/fan-out.ts";
import { startHousekeeping } from "./housekeeping/housekeeping.ts";
import { socketsOpened, watchDeliverer } from "./metrics.ts";
import { operations } from "./operations.ts";
import { poster } from "./posting/post-once.ts";
import { ReceiverHealth } from "./receivers/receiver-health.ts";
import { countByKey, purpose } from "./secrets/signing-secret-table.ts";

type Config = Pick<
  ReturnType<typeof readConfig>,
  | "databaseUrl"
  | "amqp"
  | "ownNetworks"
  | "spacingMs"
  | "inboxRetentionDays"
  | "webhookRetentionDays"
  | "answerDays"
  | "sealingKeys"
>;

const service = "webhook-dispatcher";

type Parts = {
  db: Db;
  broker: Broker;
  log: Log;
  limits?: Omit<DelivererLimits, "spacingMs">;
  names?: NameResolver;
  timeoutMs?: number;
};

export function openDispatcher(
  config: Pick<Config, "sealingKeys" | "ownNetworks" | "spacingMs" | "answerDays">,
  { db, broker, log, limits = delivererLimits, names = nameResolver(), timeoutMs }: Parts,
) {
  const sealer = new Sealer(config.sealingKeys, purpose);
  const egress = { ownNetworks: config.ownNetworks, resolve: names.resolve };
  const posts = poster({
    ...egress,
    isSlow: names.isSlow,
    onSocket: () => socketsOpened.inc(),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  const health = new ReceiverHealth(db, log);
  const deliverer = new Deliverer({
    db,
    sealer,
    postOnce: posts.postOnce,
    signalLater: (deliveries) => signalLater(broker, deliveries),
    limits: { ...limits, spacingMs: config.spacingMs },
    onSettled(settled) {
      health.record(settled);
      for (const { workspace_id } of settled) broker.changes.announce(workspace_id, ["webhooks"]);
    },
    keepsAnswers: config.answerDays > 0,
    log,
  });
  const context: Context = { db, egress, deliverer, fanOut: fanOutBy({ db, deliverer, log }), sealer };
  return { operations, consumers, context, health, close: () => posts.close() };
}

export async function startDispatcher(
  config: Config,
  log: Log,
  limits: Omit<DelivererLimits, "spacingMs"> = delivererLimits,
): Promise<RunningService> {
  const db = openDatabase({ url: config.databaseUrl, applicationName: service });
  const housekeeping = await startHousekeeping(db, config.webhookRetentionDays, log);
  const retention = startRetention(
    db,
    [commandRetention, inboxRetention(config.inboxRetentionDays), startRows, answerRetention(config.answerDays)],
    { log },
  );
  const broker = await connectBroker({ ...config.amqp, name: service, log });
  const dispatcher = openDispatcher(config, { db, broker, log, limits });
  const { context, health } = dispatcher;
  const { deliverer } = context;
  void warnOfUnknownKeys(context.sealer, log, () => countByKey(db));
  watchDeliverer(() => deliverer.load);
  health.start();
  deliverer.start();

  await serveOperations(broker, { service, operations, context, starts: poisonCalls(db, log) });
  await subscribe(broker, { service, consumers, context, starts: new PoisonMessages(db, log) });

  return {
    answerStatus: (describe) => answerStatus(broker, describe),
    isReady: async () => {
      await db.ping();
      return broker.isUp;
    },
    async stop() {
      // The broker is closed after the results are written, because writing them signals the next attempts.
      await deliverer.stop();
      await health.stop();
      await broker.close();
      await retention.stop();
      await housekeeping.stop();
      await dispatcher.close();
      await db.close();
    },
  };
}
