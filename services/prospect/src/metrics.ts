import { Counter } from "prom-client";

export const pushFailures = new Counter({
  name: "outbound_projection_push_failures_total",
  help: "States that could not be pushed to the service that copies them before the answer; the outbox still brings them.",
  labelNames: ["operation"] as const,
});
