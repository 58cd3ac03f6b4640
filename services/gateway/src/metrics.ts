import { Counter, Gauge, Histogram } from "prom-client";

export const httpDuration = new Histogram({
  name: "outbound_http_request_duration_seconds",
  help: "From the request's headers to the end of its answer, by the route's template.",
  labelNames: ["method", "route", "status"] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
});

export const rateLimitRejected = new Counter({
  name: "outbound_rate_limit_rejected_total",
  help: "Requests answered with 429.",
});

export const liveStreams = new Gauge({
  name: "outbound_live_streams",
  help: "Open pages of the app that are told what changes.",
});

export const idempotencyResults = new Counter({
  name: "outbound_idempotent_requests_total",
  help: "Requests with an Idempotency-Key: new, takeover of a try that died or failed, replay, conflict (409), mismatch (422).",
  labelNames: ["result"] as const,
});

export const circuitState = new Gauge({
  name: "outbound_circuit_state",
  help: "Of the circuit breaker before each queue: 0 closed, 1 trying again, 2 open.",
  labelNames: ["queue"] as const,
});
