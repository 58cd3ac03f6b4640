import { hostname } from "node:os";
import { register } from "prom-client";
import type { RecentWork } from "./recent-work.ts";
import { readVersion } from "./version.ts";

/** A port chosen freely is only for this machine: see health-server. */
type Process = {
  name: string;
  metricsPort: number;
  isFixedPort: boolean;
  isReady: () => Promise<boolean>;
  work?: RecentWork;
};

export async function describeProcess({ name, metricsPort, isFixedPort, isReady, work }: Process): Promise<object> {
  const [sendingOpen, brokerBlocked, databaseUp, lockWaits, pending, oldest, parked, unreadable] = await Promise.all([
    gauge("outbound_sending_open"),
    gauge("outbound_broker_blocked"),
    gauge("outbound_database_up"),
    gauge("outbound_database_lock_waits"),
    gauge("outbound_outbox_pending"),
    gauge("outbound_outbox_oldest_seconds"),
    gauge("outbound_outbox_parked"),
    gauge("outbound_secrets_unreadable"),
  ]);
  return {
    service: name,
    instance: `${hostname()}/${process.pid}`,
    version,
    started_at: startedAt,
    ready: await isReady(),
    metrics_host: isFixedPort ? hostname() : "127.0.0.1",
    metrics_port: metricsPort,
    sending_open: truth(sendingOpen),
    broker_blocked: truth(brokerBlocked),
    database_up: truth(databaseUp),
    database_lock_waits: lockWaits,
    outbox_pending: pending,
    outbox_oldest_seconds: oldest,
    outbox_parked: parked,
    secrets_unreadable: unreadable,
    ...(await work?.describe()),
  };
}

/** Read at the start, because the files may be newer later. */
const version = readVersion();
const startedAt = new Date(performance.timeOrigin).toISOString();

const gaugeTimeoutMs = 1_500;

/** Null when this process doesn't have it, or can't read it in time. */
async function gauge(name: string): Promise<number | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, gaugeTimeoutMs, null).unref());
  const read = async () => (await register.getSingleMetric(name)?.get())?.values[0]?.value ?? null;
  return Promise.race([read().catch(() => null), late]);
}

const truth = (value: number | null) => (value === null ? null : value === 1);
