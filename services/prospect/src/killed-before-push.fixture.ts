import type { Call } from "@outbound/broker/rpc-client";
import { checkEnrollable } from "@outbound/contracts/campaigns/check-enrollable";
import type { Operation } from "@outbound/contracts/operation";
import { addressHashKey } from "@outbound/contracts/suppressions/address-hash";
import { withdrawals } from "@outbound/events/withdrawals";
import { openDatabase } from "@outbound/postgres/database";
import { silentLog } from "@outbound/testing/silent-log";
import { operations } from "./operations.ts";
import { storeEngagementsInBatches } from "./store-engagements-in-batches.ts";

/** A process that does an operation and dies, as in a power cut, when it comes to telling the campaign service. */
const [url = "", workspaceId = "", name, input = "", commandId] = process.argv.slice(2);
const db = openDatabase({ url, applicationName: "killed" });
const call = (async ({ name }: Operation) => {
  if (name === checkEnrollable.name) return {};
  process.kill(process.pid, "SIGKILL");
}) as unknown as Call;
const context = {
  db,
  call,
  log: silentLog,
  storeEngagements: storeEngagementsInBatches(db, silentLog),
  withdraw: withdrawals(db),
  addressHashKey: addressHashKey("0d".repeat(32)),
};

await operations
  .find(({ operation }) => operation.name === name)
  ?.handle(JSON.parse(input), { ...context, workspaceId, requestId: "killed", ...(commandId && { commandId }) });
