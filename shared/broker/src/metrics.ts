import { Counter, Gauge, Histogram } from "prom-client";

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

export type ClientOutcome = "ok" | "domain_error" | "timeout" | "unroutable" | "nacked" | "disconnected";

export const rpcClientSeconds = new Histogram({
  name: "rpc_client_duration_seconds",
  help: "Calls to other services, from the caller's side.",
  labelNames: ["service", "operation", "outcome"],
  buckets,
});

export const rpcServerSeconds = new Histogram({
  name: "rpc_server_duration_seconds",
  help: "Operations answered, from the first line of the handler to the reply.",
  labelNames: ["operation", "outcome"],
  buckets,
});

export const rpcServerExpired = new Counter({
  name: "rpc_server_expired_total",
  help: "Requests dropped before they ran, as their caller had given up.",
});

export const rpcLateReplies = new Counter({
  name: "rpc_late_replies_total",
  help: "Replies to calls that nobody waits for any more.",
});

export const inboxDuplicates = new Counter({
  name: "inbox_duplicates_total",
  help: "Events delivered again after their effect; nothing was done.",
});

export const deadMessages = new Counter({
  name: "event_dead_total",
  help: "Messages moved to a dead queue.",
  labelNames: ["event"],
});

type WatchedBroker = {
  name: string;
  isUp: boolean;
  isBlocked: boolean;
  inFlight: number;
  replies: { pendingCount(): number } | undefined;
};

const brokers = new Set<WatchedBroker>();

export function watchBroker(broker: WatchedBroker): () => void {
  brokers.add(broker);
  return () => void brokers.delete(broker);
}

brokerGauge("amqp_connection_up", "1 while connected and set up.", ({ isUp }) => Number(isUp));
brokerGauge("amqp_connection_blocked", "1 while RabbitMQ takes no messages.", ({ isBlocked }) => Number(isBlocked));
brokerGauge("rpc_inflight", "Calls that wait for their reply.", ({ replies }) => replies?.pendingCount() ?? 0);

function brokerGauge(name: string, help: string, read: (broker: WatchedBroker) => number): void {
  new Gauge({
    name,
    help,
    collect() {
      this.set([...brokers].reduce((sum, broker) => sum + read(broker), 0));
    },
  });
}

export const outboxParked = new Counter({
  name: "outbox_parked_total",
  help: "Outbox rows set aside, as they can't be published.",
});

export const outboxPublishLag = new Histogram({
  name: "outbox_publish_lag_seconds",
  help: "From announcing an event to the broker's confirm.",
  buckets,
});

type OutboxState = { pending: number; oldestSeconds: number };

const outboxes = new Set<() => Promise<OutboxState>>();

export function watchOutbox(read: () => Promise<OutboxState>): () => void {
  outboxes.add(read);
  return () => void outboxes.delete(read);
}

outboxGauge("outbox_pending", "Events that wait in the outbox.", ({ pending }) => pending);
outboxGauge("outbox_oldest_seconds", "Age of the oldest event in the outbox.", ({ oldestSeconds }) => oldestSeconds);

function outboxGauge(name: string, help: string, pick: (state: OutboxState) => number): void {
  new Gauge({
    name,
    help,
    async collect() {
      const states = await Promise.allSettled([...outboxes].map((read) => read()));
      this.set(Math.max(0, ...states.map((state) => (state.status === "fulfilled" ? pick(state.value) : 0))));
    },
  });
}
