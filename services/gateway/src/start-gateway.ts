import { type Broker, connectBroker } from "@outbound/broker/broker";
import { hearChanges } from "@outbound/broker/hear-changes";
import { answerStatus } from "@outbound/broker/process-status";
import { rpcClient } from "@outbound/broker/rpc-client";
import { serveOperations } from "@outbound/broker/rpc-server";
import { subscribe } from "@outbound/broker/subscribe";
import { operations } from "@outbound/contracts/operations";
import { PoisonMessages, poisonCalls, startRows } from "@outbound/events/poison-messages";
import { openDatabase } from "@outbound/postgres/database";
import { startRetention } from "@outbound/postgres/retention";
import type { Log } from "@outbound/service/log";
import type { RunningService } from "@outbound/service/run-service";
import { warnOfUnknownKeys } from "@outbound/service/sealed-rows";
import { Sealer } from "@outbound/service/sealer";
import { openCircuits } from "./api/circuits.ts";
import type { Gateway } from "./api/mount-operations.ts";
import { createApp } from "./app.ts";
import { auditRetention } from "./audit/audit-table.ts";
import { openJournal } from "./audit/journal.ts";
import type { readConfig } from "./config.ts";
import { consumers } from "./consumers.ts";
import { listen } from "./http/http-server.ts";
import { type Limits, limits as usualLimits } from "./http/limits.ts";
import { keyRetention } from "./idempotency/idempotency-key-table.ts";
import { LiveStreams } from "./live/live-streams.ts";
import { membersAmong } from "./live/watcher-table.ts";
import { codeRetention } from "./oauth/authorization-code-table.ts";
import { grantRetention } from "./oauth/token-grant-table.ts";
import { operations as answered } from "./operations.ts";
import { attemptRetention } from "./people/attempt-table.ts";
import { invitationRetention } from "./people/invitation-table.ts";
import { linkRetention } from "./people/link-table.ts";
import { challengeRetention } from "./people/passkey-table.ts";
import { openProvider } from "./people/provider.ts";
import { callbackPath } from "./people/provider-callback.ts";
import { visitRetention } from "./people/provider-table.ts";
import { countByKey, purpose } from "./people/second-factor-table.ts";
import { sessionRetention } from "./people/session-table.ts";
import { windowRetention } from "./rate-limits/rate-window-table.ts";

type Config = Pick<
  ReturnType<typeof readConfig>,
  | "port"
  | "databaseUrl"
  | "amqp"
  | "drainMs"
  | "publicUrl"
  | "trustedProxies"
  | "consoleFolder"
  | "sealingKeys"
  | "provider"
  | "hasPasswords"
> & { host?: string | undefined; auditRetentionDays?: number; sandboxMailbox?: string };

const retained = [
  keyRetention,
  windowRetention,
  sessionRetention,
  linkRetention,
  invitationRetention,
  attemptRetention,
  challengeRetention,
  visitRetention,
  codeRetention,
  grantRetention,
];

const usualAuditDays = 365;

/** The gateway's statements take a millisecond, so a database that hangs must not hold up the answer. */
const statementTimeoutMs = 2_000;

const service = "gateway";

type Parts = Pick<Gateway, "db" | "call" | "log"> & { limits?: Limits };

export function openGateway(
  config: Pick<
    Config,
    "publicUrl" | "trustedProxies" | "consoleFolder" | "sealingKeys" | "provider" | "hasPasswords" | "sandboxMailbox"
  >,
  { limits = usualLimits, ...parts }: Parts,
) {
  const { publicUrl, sealingKeys } = config;
  const sealer = new Sealer(sealingKeys, purpose);
  const { db, log } = parts;
  const streams = new LiveStreams({ membersAmong: (watchers) => membersAmong(db, watchers), log });
  const provider = config.provider && openProvider(config.provider, new URL(callbackPath, publicUrl).href);
  const journal = openJournal(db, log);
  return {
    streams,
    operations: answered,
    consumers,
    journal,
    sealer,
    contextOn: (broker: Broker) => ({ db: parts.db, publicUrl, sealer, broker }),
    app: createApp({ ...config, ...parts, journal, streams, sealer, provider, operations, bodyMs: limits.bodyMs }),
  };
}

export async function startGateway(
  config: Config,
  log: Log,
  limits: Limits = usualLimits,
): Promise<RunningService & { port: number }> {
  const db = openDatabase({ url: config.databaseUrl, applicationName: service, statementTimeoutMs });
  const broker = await connectBroker({ ...config.amqp, name: service, log });
  const circuits = openCircuits(rpcClient(broker));
  const { app, contextOn, journal, sealer, streams } = openGateway(config, { db, call: circuits.call, log, limits });
  const context = contextOn(broker);
  void warnOfUnknownKeys(sealer, log, () => countByKey(db));
  await serveOperations(broker, { service, operations: answered, context, starts: poisonCalls(db, log) });
  await subscribe(broker, { service, consumers, context, starts: new PoisonMessages(db, log) });

  await hearChanges(broker, {
    onChange: (workspaceId, topics) => streams.changed(workspaceId, topics),
    onGap: () => streams.missed(),
  });

  const retention = startRetention(
    db,
    [...retained, startRows, auditRetention(config.auditRetentionDays ?? usualAuditDays)],
    {
      log,
      batchSize: 500,
    },
  );
  const server = await listen(app, { port: config.port, host: config.host, limits });

  return {
    port: server.port,
    answerStatus: (describe) => answerStatus(broker, describe),
    isReady: async () => {
      await db.ping();
      return broker.isUp;
    },
    async stop() {
      streams.stop();
      await server.close(config.drainMs);
      await retention.stop();
      await broker.close();
      circuits.close();
      await journal.settled();
      await db.close();
    },
  };
}
