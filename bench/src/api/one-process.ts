import { randomUUID } from "node:crypto";
import { answer, type Implementation } from "@outbound/broker/implement";
import type { Call } from "@outbound/broker/rpc-client";
import type { Caller } from "@outbound/contracts/caller";
import { operations as contracts } from "@outbound/contracts/operations";
import { addressHashKey } from "@outbound/contracts/suppressions/address-hash";
import { trackingKey } from "@outbound/contracts/tracking-token";
import { withdrawals } from "@outbound/events/withdrawals";
import { openDatabase } from "@outbound/postgres/database";
import { classifierOf } from "@outbound/reply-classifier/classifier";
import { createLogger } from "@outbound/service/logger";
import { openBatches } from "../../../services/campaign/src/batches.ts";
import { operations as campaignOperations } from "../../../services/campaign/src/operations.ts";
import { MailReader } from "../../../services/campaign/src/reading/mail-reader.ts";
import { createApp } from "../../../services/gateway/src/app.ts";
import { operations as prospectOperations } from "../../../services/prospect/src/operations.ts";
import { storeEngagementsInBatches } from "../../../services/prospect/src/store-engagements-in-batches.ts";

/**
 * The measure: one Express process with the same checks and queries, where a call is a function call. It runs the very code
 * of the gateway, the prospect service and the campaign service, with nothing between them.
 */
const [gatewayUrl, prospectUrl, campaignUrl] = process.argv.slice(2);
if (!gatewayUrl || !prospectUrl || !campaignUrl) throw new Error("Started by the api bench, not by hand.");

const log = createLogger("one-process");
const open = (url: string) => openDatabase({ url, applicationName: "one-process" });

const call: Call = async (operation, input, caller) => {
  const implementation = implementations.get(operation.name);
  if (!implementation) throw new Error(`${operation.name} is not part of the bench`);
  return (await implementation.handle(input, caller)) as never;
};
const prospectDb = open(prospectUrl);
const prospect = {
  db: prospectDb,
  call,
  log,
  storeEngagements: storeEngagementsInBatches(prospectDb, log),
  withdraw: withdrawals(prospectDb),
  addressHashKey: addressHashKey("00".repeat(32)),
};
const reader = new MailReader(log);
const campaignDb = open(campaignUrl);
const nudgePlanner = () => {};
const classify = classifierOf({ classifier: null }, (words) => reader.judge(words));
const campaign = {
  db: campaignDb,
  call,
  log,
  gate: { requireOpen: () => {} },
  nudgePlanner,
  batches: openBatches({ db: campaignDb, log, nudgePlanner, reader, classify }),
  reader,
  trackingKey: trackingKey("00".repeat(32)),
  trackingUrl: "http://127.0.0.1",
  nameSystem: { cname: async () => null, addresses: async () => [] },
};
const implementations = new Map(
  [...bind(prospectOperations, prospect), ...bind(campaignOperations, campaign)].map((one) => [
    one.operation.name,
    one,
  ]),
);

function bind<Context>(operations: readonly Implementation<Context>[], context: Context): Implementation<object>[] {
  return operations.map((implementation) => ({
    operation: implementation.operation,
    handle: (input, caller) => implementation.handle(input, { ...context, ...(caller as Caller) }),
  }));
}

const app = createApp({
  db: open(gatewayUrl),
  operations: contracts,
  log,
  bodyMs: 10_000,
  publicUrl: "http://localhost",
  consoleFolder: "",
  trustedProxies: [],
  async call(operation, input, caller) {
    const implementation = implementations.get(operation.name);
    if (!implementation) throw new Error(`${operation.name} is not part of the bench`);
    const context = { ...caller, requestId: randomUUID() };
    const { outcome, body } = await answer(implementation, Buffer.from(JSON.stringify(input)), context, log);
    return outcome === "ok" ? { ok: true, body } : { ok: false, error: JSON.parse(body.toString()) };
  },
});
const server = app.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" && address ? address.port : 0);
});
process.on("disconnect", () => process.exit(0));
