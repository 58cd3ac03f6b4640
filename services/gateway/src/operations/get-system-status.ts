import { implement } from "@outbound/broker/implement";
import { readHealth } from "@outbound/broker/system-health";
import { getSystemStatus } from "@outbound/contracts/system/get-system-status";
import { problemsOf } from "@outbound/contracts/system/system-problems";
import { readVersion } from "@outbound/service/version";
import type { Context } from "../context.ts";

/** Waiting longer tells no more about a silent process. */
const waitMs = 3_000;

export default implement(getSystemStatus, async (_, { broker }: Context) => {
  const health = await readHealth(broker, waitMs);
  return { version: readVersion(), problems: problemsOf(health), ...health };
});
