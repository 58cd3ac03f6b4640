import type { Call } from "@outbound/broker/rpc-client";
import { checkEnrollable } from "@outbound/contracts/campaigns/check-enrollable";
import type { Operation } from "@outbound/contracts/operation";
import { openDatabase } from "@outbound/postgres/database";
import { silentLog } from "@outbound/testing/silent-log";
import { openProspect } from "../start-prospect.ts";

const [url = "", workspaceId = "", name, input = "", commandId] = process.argv.slice(2);
const db = openDatabase({ url, applicationName: "killed" });
const call = (async ({ name }: Operation) => {
  if (name === checkEnrollable.name) return {};
  process.kill(process.pid, "SIGKILL");
}) as unknown as Call;
const { context, operations } = openProspect({ secretKey: "0d".repeat(32) }, { db, call, log: silentLog });

await operations
  .find(({ operation }) => operation.name === name)
  ?.handle(JSON.parse(input), { ...context, workspaceId, requestId: "killed", ...(commandId && { commandId }) });
