import { randomUUIDv7 } from "node:crypto";
import type { Broker } from "@outbound/broker/broker";
import { serveOperations } from "@outbound/broker/rpc-server";
import { subscribe } from "@outbound/broker/subscribe";
import type { Caller } from "@outbound/contracts/caller";
import { parseOwnNetwork } from "@outbound/egress/public-address";
import { type NameResolver, nameResolver, type ResolveName } from "@outbound/egress/resolve-name";
import type { Db } from "@outbound/postgres/database";
import { testBroker } from "@outbound/testing/broker";
import { testDatabase } from "@outbound/testing/database";
import { patientClient } from "@outbound/testing/patient-client";
import { silentLog } from "@outbound/testing/silent-log";
import { type DelivererLimits, delivererLimits } from "../deliveries/deliverer-limits.ts";
import { openDispatcher } from "../start-dispatcher.ts";

export const loopback = [parseOwnNetwork("127.0.0.0/8")].flatMap((cidr) => cidr ?? []);

const service = "webhook-dispatcher";

export const freshDatabase = () => testDatabase(new URL("../../prisma", import.meta.url));

export const secretKey = "0c".repeat(32);

type Options = {
  keys?: readonly string[];
  resolve?: ResolveName;
  names?: NameResolver;
  timeoutMs?: number;
  db?: Db;
  broker?: Broker;
  answerDays?: number;
};

export async function startTestDispatcher(limits: Partial<DelivererLimits> = {}, options: Options = {}) {
  const { keys = [secretKey], names = nameResolver(), resolve = names.resolve, timeoutMs, answerDays = 7 } = options;
  const db = options.db ?? (await freshDatabase());
  const broker = options.broker ?? (await testBroker(service));
  const { spacingMs = 300, ...others } = limits;
  const { context, operations, consumers, health } = openDispatcher(
    { sealingKeys: [...keys], ownNetworks: loopback, spacingMs, answerDays },
    {
      db,
      broker,
      log: silentLog,
      limits: { ...delivererLimits, sweepMs: 100, ...others },
      names: { ...names, resolve },
      ...(timeoutMs !== undefined && { timeoutMs }),
    },
  );
  const { deliverer } = context;
  health.start();
  deliverer.start();
  await serveOperations(broker, { service, operations, context });
  await subscribe(broker, { service, consumers, context });
  return {
    db,
    broker,
    deliverer,
    call: patientClient(broker).call,
    stop: () => deliverer.stop().then(() => health.stop()),
  };
}

export const factAbout = ({ workspaceId }: Caller) => ({
  workspace_id: workspaceId,
  prospect_id: randomUUIDv7(),
  prospect_email: "ann@example.com",
  campaign_id: randomUUIDv7(),
  campaign_name: "Spring",
});
