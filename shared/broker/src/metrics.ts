import { Counter, Gauge, Histogram } from "prom-client";
import type { Session } from "./connection.ts";
import { depthsOf } from "./queue-depth.ts";

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

export type ClientOutcome = "ok" | "domain_error" | "timeout" | "unroutable" | "nacked" | "disconnected";

export const rpcClientSeconds = new Histogram({
  name: "outbound_rpc_client_duration_seconds",
  help: "Calls to other services, from the caller's side.",
  labelNames: ["service", "operation", "outcome"],
  buckets,
});

export const rpcServerSeconds = new Histogram({
  name: "outbound_rpc_server_duration_seconds",
  help: "Operations answered, from the first line of the handler to the reply.",
  labelNames: ["operation", "outcome"],
  buckets,
});

export const rpcServerExpired = new Counter({
  name: "outbound_rpc_server_expired_total",
  help: "Requests dropped before they ran, as their caller had given up.",
});

export const rpcLateReplies = new Counter({
  name: "outbound_rpc_late_replies_total",
  help: "Replies to calls that nobody waits for any more.",
});

export type EventOutcome = "done" | "retried" | "dead";

export const eventSeconds = new Histogram({
  name: "outbound_event_duration_seconds",
  help: "Events and jobs handled, by what became of them: done, set aside for a retry, or moved to the dead queue.",
  labelNames: ["event", "outcome"],
  buckets,
});

export const eventLag = new Histogram({
  name: "outbound_event_lag_seconds",
  help: "From what happened to its effect here; of the events that carry state, how far the copy was behind.",
  labelNames: ["event"],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600],
});

export const eventsWaiting = new Gauge({
  name: "outbound_events_waiting",
  help: "Events and jobs in hand that wait for a server that doesn't answer.",
  labelNames: ["event", "server"],
});

type WatchedBroker = {
  namespace: string;
  queues: ReadonlySet<string>;
  session: Session | undefined;
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

brokerGauge("outbound_broker_up", "1 while connected and set up.", ({ isUp }) => Number(isUp));
brokerGauge("outbound_broker_blocked", "1 while RabbitMQ takes no messages.", ({ isBlocked, session }) => {
  // So that a process that has nothing to publish knows at the next reading.
  if (!isBlocked) session?.publishNowhere();
  return Number(isBlocked);
});
brokerGauge(
  "outbound_rpc_in_flight",
  "Calls that wait for their reply.",
  ({ replies }) => replies?.pendingCount() ?? 0,
);

function brokerGauge(name: string, help: string, read: (broker: WatchedBroker) => number): void {
  new Gauge({
    name,
    help,
    collect() {
      this.set([...brokers].reduce((sum, broker) => sum + read(broker), 0));
    },
  });
}

new Gauge({
  name: "outbound_queue_messages",
  help: "Messages ready in the queues that this service consumes, and in its dead queue; none while the broker is away.",
  labelNames: ["queue"],
  async collect() {
    this.reset();
    for (const { namespace, queues, session } of brokers) {
      if (!session) continue;
      const depths = await depthsOf(session, queues).catch(() => new Map<string, { ready: number }>());
      for (const [queue, { ready }] of depths) this.set({ queue: queue.slice(namespace.length) }, ready);
    }
  },
});
