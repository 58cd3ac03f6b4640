import { Counter } from "prom-client";

export const settledTotal = new Counter({
  name: "outbound_sends_settled_total",
  help: "Sends by how they ended: sent, refused, or unknown.",
  labelNames: ["state"],
});

// Prometheus sees an increase only from a known start, so every series starts at 0.
for (const state of ["sent", "refused", "unknown"]) settledTotal.inc({ state }, 0);
