import { randomUUID } from "node:crypto";
import { answer, type Implementation } from "@outbound/broker/implement";
import type { Call } from "@outbound/broker/rpc-client";
import type { Caller } from "@outbound/contracts/caller";
import { openDatabase } from "@outbound/postgres/database";
import { createLogger } from "@outbound/service/logger";
import { openCampaign } from "../../../services/campaign/src/start-campaign.ts";
import { openGateway } from "../../../services/gateway/src/start-gateway.ts";
import { openProspect } from "../../../services/prospect/src/start-prospect.ts";

/** The baseline: the same code in one Express process, where a call is a function call and no broker stands between. */
const [gatewayUrl, prospectUrl, campaignUrl] = process.argv.slice(2);
if (!gatewayUrl || !prospectUrl || !campaignUrl) throw new Error("Started by the api bench, not by hand.");

const log = createLogger("one-process");
const open = (url: string) => openDatabase({ url, applicationName: "one-process" });

const call: Call = async (operation, input, caller) => {
  const implementation = implementations.get(operation.name);
  if (!implementation) throw new Error(`${operation.name} is not part of the bench`);
  return (await implementation.handle(input, caller)) as never;
};
const secretKey = "00".repeat(32);
const prospect = openProspect({ secretKey }, { db: open(prospectUrl), call, log });
const campaign = openCampaign(
  { classifier: null, secretKey, trackingUrl: "http://127.0.0.1" },
  { db: open(campaignUrl), call, log, gate: { requireOpen: () => {} }, nudgePlanner: () => {} },
);
const implementations = new Map([...bind(prospect), ...bind(campaign)].map((one) => [one.operation.name, one]));

type Opened<Context> = { operations: readonly Implementation<Context>[]; context: Context };

function bind<Context>({ operations, context }: Opened<Context>): Implementation<object>[] {
  return operations.map((implementation) => ({
    operation: implementation.operation,
    handle: (input, caller) => implementation.handle(input, { ...context, ...(caller as Caller) }),
  }));
}

const { app } = openGateway(
  {
    publicUrl: "http://localhost",
    consoleFolder: "",
    trustedProxies: [],
    sealingKeys: ["00".repeat(32)],
    provider: null,
    hasPasswords: true,
  },
  {
    db: open(gatewayUrl),
    log,
    async call(operation, input, caller) {
      const implementation = implementations.get(operation.name);
      if (!implementation) throw new Error(`${operation.name} is not part of the bench`);
      const context = { ...caller, requestId: randomUUID() };
      const { outcome, body } = await answer(implementation, Buffer.from(JSON.stringify(input)), context, log);
      return outcome === "ok" ? { ok: true, body } : { ok: false, error: JSON.parse(body.toString()) };
    },
  },
);
const server = app.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" && address ? address.port : 0);
});
process.on("disconnect", () => process.exit(0));
