import { Counter, Gauge, Histogram } from "prom-client";
import type { AttemptError } from "./posting/post-once.ts";

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

export const attemptsTotal = new Counter({
  name: "outbound_webhook_attempts_total",
  help: "Attempts by outcome: delivered, or the word that is stored, of statuses their class alone.",
  labelNames: ["outcome"],
});

export const postponedTotal = new Counter({
  name: "outbound_webhook_postponed_total",
  help: "Deliveries that stayed due without an attempt, as their name could not be asked for.",
});

export const attemptSeconds = new Histogram({
  name: "outbound_webhook_attempt_duration_seconds",
  help: "From the name's lookup to the status line.",
  buckets,
});

export const lagSeconds = new Histogram({
  name: "outbound_webhook_delivery_lag_seconds",
  help: "From falling due to being claimed.",
  labelNames: ["lane"],
  buckets,
});

export const endedTotal = new Counter({
  name: "outbound_webhook_deliveries_ended_total",
  help: "Deliveries that ended; failed is given up after the last attempt.",
  labelNames: ["status"],
});

/** A receiver chooses its status codes, so each code as a label would let it create time series. */
export const outcomeOf = (error: AttemptError | undefined): string =>
  error?.replace(/^http_(\d).*$/, "http_$1xx") ?? "delivered";

/** Attempts that reached a socket, minus this number, reused a connection. */
export const socketsOpened = new Counter({
  name: "outbound_webhook_sockets_opened_total",
  help: "Connections opened to receivers.",
});

export const oldestDueSeconds = new Gauge({
  name: "outbound_webhook_oldest_due_seconds",
  help: "How long the oldest due delivery has waited, at the last sweep.",
});

export const receiversGauge = new Gauge({
  name: "outbound_webhook_receivers",
  help: "Receivers that fail, and those that were switched off for it, at the last look.",
  labelNames: ["state"],
});

export const switchedOffTotal = new Counter({
  name: "outbound_webhook_receivers_switched_off_total",
  help: "Receivers that were switched off, as they failed for five days.",
});

export function watchDeliverer(read: () => { inFlight: number; waiting: number }): void {
  gauge("outbound_webhook_deliveries_in_flight", "Attempts under way.", () => read().inFlight);
  gauge("outbound_webhook_endpoints_waiting", "Receivers with something due and no free slot.", () => read().waiting);
}

function gauge(name: string, help: string, value: () => number): void {
  new Gauge({
    name,
    help,
    collect() {
      this.set(value());
    },
  });
}
