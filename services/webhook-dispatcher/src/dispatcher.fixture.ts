import { randomUUIDv7 } from "node:crypto";
import type { Broker } from "@outbound/broker/broker";
import { rpcClient } from "@outbound/broker/rpc-client";
import { serveOperations } from "@outbound/broker/rpc-server";
import { subscribe } from "@outbound/broker/subscribe";
import type { Caller } from "@outbound/contracts/caller";
import { parseOwnNetwork } from "@outbound/egress/public-address";
import { type NameResolver, nameResolver, type ResolveName } from "@outbound/egress/resolve-name";
import type { Db } from "@outbound/postgres/database";
import { Sealer } from "@outbound/service/sealer";
import { testBroker } from "@outbound/testing/broker";
import { testDatabase } from "@outbound/testing/database";
import { silentLog } from "@outbound/testing/silent-log";
import { consumers } from "./consumers.ts";
import type { Context } from "./context.ts";
import { Deliverer, type DelivererLimits, delivererLimits } from "./deliverer.ts";
import { fanOutBy } from "./fan-out.ts";
import { operations } from "./operations.ts";
import { poster } from "./post-once.ts";
import { signalLater } from "./signal-later.ts";
import { purpose } from "./signing-secret-table.ts";

export const loopback = [parseOwnNetwork("127.0.0.0/8")].flatMap((cidr) => cidr ?? []);

const service = "webhook-dispatcher";

export const freshDatabase = () => testDatabase(new URL("../prisma", import.meta.url));

export const secretKey = "0c".repeat(32);

type Options = {
  keys?: readonly string[];
  resolve?: ResolveName;
  names?: NameResolver;
  timeoutMs?: number;
  db?: Db;
  broker?: Broker;
};

/** A whole dispatcher in this process, or one more on the same servers; the spacing of attempts is short. */
export async function startTestDispatcher(limits: Partial<DelivererLimits> = {}, options: Options = {}) {
  const { keys = [secretKey], names = nameResolver(), resolve = names.resolve, timeoutMs = 10_000 } = options;
  const db = options.db ?? (await freshDatabase());
  const broker = options.broker ?? (await testBroker(service));
  const sealer = new Sealer(keys, purpose);
  const egress = { ownNetworks: loopback, resolve };
  const posts = poster({ ...egress, isSlow: names.isSlow, timeoutMs });
  const deliverer = new Deliverer({
    db,
    sealer,
    postOnce: posts.postOnce,
    signalLater: (deliveries) => signalLater(broker, deliveries),
    limits: { ...delivererLimits, spacingMs: 300, sweepMs: 100, ...limits },
    log: silentLog,
  });
  deliverer.start();
  const context: Context = { db, egress, deliverer, fanOut: fanOutBy({ db, deliverer, log: silentLog }), sealer };
  await serveOperations(broker, { service, operations, context });
  await subscribe(broker, { service, consumers, context });
  return { db, broker, deliverer, call: rpcClient(broker).call, stop: () => deliverer.stop() };
}

export const factAbout = ({ workspaceId }: Caller) => ({
  workspace_id: workspaceId,
  prospect_id: randomUUIDv7(),
  prospect_email: "ann@example.com",
  campaign_id: randomUUIDv7(),
  campaign_name: "Spring",
});
