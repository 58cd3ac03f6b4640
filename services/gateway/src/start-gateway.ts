import { connectBroker } from "@outbound/broker/broker";
import { answerStatus } from "@outbound/broker/process-status";
import { rpcClient } from "@outbound/broker/rpc-client";
import { serveOperations } from "@outbound/broker/rpc-server";
import { subscribe } from "@outbound/broker/subscribe";
import { operations } from "@outbound/contracts/operations";
import { Starts } from "@outbound/events/starts";
import { openDatabase } from "@outbound/postgres/database";
import { startRetention } from "@outbound/postgres/retention";
import type { Log } from "@outbound/service/log";
import type { RunningService } from "@outbound/service/run-service";
import { createApp } from "./app.ts";
import { openCircuits } from "./circuits.ts";
import type { readConfig } from "./config.ts";
import { consumers } from "./consumers.ts";
import { openContext } from "./context.ts";
import { listen } from "./http-server.ts";
import { keyRetention } from "./idempotency-key-table.ts";
import type { Limits } from "./limits.ts";
import { operations as answered } from "./operations.ts";
import { attemptRetention } from "./people/attempt-table.ts";
import { invitationRetention } from "./people/invitation-table.ts";
import { linkRetention } from "./people/link-table.ts";
import { sessionRetention } from "./people/session-table.ts";
import { windowRetention } from "./rate-window-table.ts";

type Config = Pick<
  ReturnType<typeof readConfig>,
  "port" | "databaseUrl" | "amqp" | "drainMs" | "publicUrl" | "trustedProxies" | "consoleFolder"
> & { host?: string | undefined };

const retained = [
  keyRetention,
  windowRetention,
  sessionRetention,
  linkRetention,
  invitationRetention,
  attemptRetention,
];

/** What the gateway asks takes a millisecond: a database that hangs must not hold up the answer. */
const statementTimeoutMs = 2_000;

export async function startGateway(
  config: Config,
  limits: Limits,
  log: Log,
): Promise<RunningService & { port: number }> {
  const db = openDatabase({ url: config.databaseUrl, applicationName: "gateway", statementTimeoutMs });
  const broker = await connectBroker({ ...config.amqp, name: "gateway", log });
  await serveOperations(broker, {
    service: "gateway",
    operations: answered,
    context: openContext(db, config.publicUrl),
  });
  await subscribe(broker, { service: "gateway", consumers, context: { db }, starts: new Starts(db, log) });

  const circuits = openCircuits(rpcClient(broker));
  const retention = startRetention(db, retained, { log, batchSize: 500 });
  const app = createApp({ ...config, db, call: circuits.call, operations, log, bodyMs: limits.bodyMs });
  const server = await listen(app, { port: config.port, host: config.host, limits });

  return {
    port: server.port,
    answerStatus: (describe) => answerStatus(broker, describe),
    isReady: async () => {
      await db.ping();
      return broker.isUp;
    },
    async stop() {
      await server.close(config.drainMs);
      await retention.stop();
      await broker.close();
      circuits.close();
      await db.close();
    },
  };
}
