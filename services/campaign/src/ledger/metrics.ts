import { Counter } from "prom-client";

export const settledTotal = new Counter({
  name: "outbound_sends_settled_total",
  help: "Sends by how they ended: sent, refused, or unknown.",
  labelNames: ["state"],
});

// An increase can only be seen from a known beginning.
for (const state of ["sent", "refused", "unknown"]) settledTotal.inc({ state }, 0);
