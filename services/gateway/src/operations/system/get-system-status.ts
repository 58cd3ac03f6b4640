import { brokerVersion } from "@outbound/broker/broker-version";
import { implement } from "@outbound/broker/implement";
import { readHealth } from "@outbound/broker/system-health";
import { getSystemStatus } from "@outbound/contracts/system/get-system-status";
import { findingsOf } from "@outbound/contracts/system/system-problems";
import { readVersion } from "@outbound/service/version";
import type { Context } from "../../context.ts";
import { readPostgres } from "../../database/server-table.ts";

/** Waiting longer tells no more about a silent process. */
const waitMs = 3_000;

export default implement(getSystemStatus, async (_, { broker, db }: Context) => {
  const [health, postgres, version] = await Promise.all([
    readHealth(broker, waitMs),
    readPostgres(db).catch(() => null),
    brokerVersion(broker).catch(() => null),
  ]);
  const rabbitmq = version === null ? null : { version };
  return { version: readVersion(), findings: findingsOf(health), ...health, postgres, rabbitmq };
});
