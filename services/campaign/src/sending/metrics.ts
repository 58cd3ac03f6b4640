import { Counter, Gauge, Histogram } from "prom-client";

export const claimsTotal = new Counter({
  name: "outbound_planner_claims_total",
  help: "Steps claimed and handed to the mailer, each try counted.",
});

export const claimDelay = new Histogram({
  name: "outbound_planner_claim_delay_seconds",
  help: "From a step's due time to its claim: the planner's delay, and the wait for a mailbox with budget or a resume.",
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200, 43_200, 86_400],
});

const lagReaders = new Set<() => Promise<number | undefined>>();

export function watchPlanner(readLagSeconds: () => Promise<number | undefined>): () => void {
  lagReaders.add(readLagSeconds);
  return () => void lagReaders.delete(readLagSeconds);
}

new Gauge({
  name: "outbound_planner_lag_seconds",
  help: "How long the oldest due step has waited for the planner alone: its mailbox has a slot, its campaign runs.",
  async collect() {
    this.remove();
    const lags = await Promise.all([...lagReaders].map((read) => read()));
    const known = lags.flatMap((lag) => lag ?? []);
    if (known.length > 0) this.set(Math.max(...known));
  },
});

const gates = new Set<() => boolean>();

export function watchGate(isOpen: () => boolean): () => void {
  gates.add(isOpen);
  return () => void gates.delete(isOpen);
}

new Gauge({
  name: "outbound_sending_open",
  help: "1 while this process plans and lets emails leave; 0 while it first handles what stops sending.",
  collect() {
    this.remove();
    for (const isOpen of gates) this.set(Number(isOpen()));
  },
});

export const releasedTotal = new Counter({
  name: "outbound_sends_released_total",
  help: "Claims given back with nothing sent, to be tried again or cancelled.",
});

export const expiredTotal = new Counter({
  name: "outbound_send_leases_expired_total",
  help: "Sends that no mailer settled in time, by where they stood: claimed ones are tried again, dispatched ones are unknown.",
  labelNames: ["state"],
});
