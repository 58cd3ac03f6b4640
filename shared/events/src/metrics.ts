import { Counter, Gauge, Histogram } from "prom-client";

export const pushFailures = new Counter({
  name: "outbound_projection_push_failures_total",
  help: "States that could not be pushed to the service that copies them before the answer; the outbox still brings them.",
  labelNames: ["operation"] as const,
});

export const inboxDuplicates = new Counter({
  name: "outbound_event_duplicates_total",
  help: "Events delivered again after their effect; nothing was done.",
});

export const outboxParked = new Counter({
  name: "outbound_outbox_parked_total",
  help: "Outbox rows set aside, as they can't be published.",
});

export const outboxPublishLag = new Histogram({
  name: "outbound_outbox_publish_lag_seconds",
  help: "From announcing an event to the broker's confirm.",
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
});

type OutboxState = { pending: number; oldestSeconds: number; parked: number };

const outboxes = new Set<() => Promise<OutboxState | undefined>>();

export function watchOutbox(read: () => Promise<OutboxState | undefined>): () => void {
  outboxes.add(read);
  return () => void outboxes.delete(read);
}

outboxGauge("outbound_outbox_pending", "Events that wait in the outbox.", ({ pending }) => pending);
outboxGauge(
  "outbound_outbox_oldest_seconds",
  "Age of the oldest event in the outbox.",
  ({ oldestSeconds }) => oldestSeconds,
);
outboxGauge("outbound_outbox_parked", "Events that are set aside, as they can't be published.", ({ parked }) => parked);

function outboxGauge(name: string, help: string, pick: (state: OutboxState) => number): void {
  new Gauge({
    name,
    help,
    async collect() {
      this.remove();
      // While a database is away the value is absent, because 0 would be wrong.
      const states = await Promise.all([...outboxes].map((read) => read()));
      const known = states.flatMap((state) => state ?? []);
      if (known.length > 0) this.set(Math.max(...known.map(pick)));
    },
  });
}
