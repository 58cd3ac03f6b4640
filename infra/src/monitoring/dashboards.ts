import type { Dashboard, Panel, Query } from "./dashboard.ts";

/** `npm run generate-dashboards` writes them to infra/grafana/dashboards for Grafana. */
export const dashboards: Dashboard[] = [
  {
    uid: "outbound-overview",
    title: "Outbound: overview",
    panels: [
      panel("Processes that answer", "short", [each("job", "sum by (job) (up)")]),
      panel("API: responses by status", "reqps", [rateBy("status", "outbound_http_request_duration_seconds_count")]),
      panel("API: duration", "s", quantiles("outbound_http_request_duration_seconds")),
      panel("Calls by outcome", "reqps", [rateBy("outcome", "outbound_rpc_client_duration_seconds_count")]),
      panel("Events and jobs by outcome", "reqps", [rateBy("outcome", "outbound_event_duration_seconds_count")]),
      panel("Messages that wait, by queue", "short", [each("queue", "max by (queue) (outbound_queue_messages)")]),
      panel("Age of the oldest event in each outbox", "s", [
        each("job", "max by (job) (outbound_outbox_oldest_seconds)"),
      ]),
      panel("Emails by outcome", "reqps", [rateBy("state", "outbound_sends_settled_total")]),
      panel("Planner's lag", "s", [{ legend: "lag", expr: "max(outbound_planner_lag_seconds)" }]),
      panel("Webhook attempts by outcome", "reqps", [rateBy("outcome", "outbound_webhook_attempts_total")]),
      panel("Webhooks: lag of 95 %", "s", [quantileBy("lane", "outbound_webhook_delivery_lag_seconds")]),
      panel("Delay of the event loop, 99 %", "s", [each("job", "max by (job) (nodejs_eventloop_lag_p99_seconds)")]),
    ],
  },
  {
    uid: "outbound-gateway",
    title: "Outbound: gateway",
    panels: [
      panel("Requests by route", "reqps", [rateBy("method, route", "outbound_http_request_duration_seconds_count")]),
      panel("Responses by status", "reqps", [rateBy("status", "outbound_http_request_duration_seconds_count")]),
      panel("Duration", "s", quantiles("outbound_http_request_duration_seconds")),
      panel("Idempotency-Keys by result", "reqps", [rateBy("result", "outbound_idempotent_requests_total")]),
      panel("Responses of 429", "reqps", [
        { legend: "429", expr: "sum(rate(outbound_rate_limit_rejected_total[$__rate_interval]))" },
      ]),
      panel("Circuit breakers: 0 closed, 1 trying, 2 open", "short", [
        each("queue", "max by (queue) (outbound_circuit_state)"),
      ]),
      ...callsOf("gateway"),
      ...operationsOf("gateway"),
      ...databaseOf("gateway"),
      ...processesOf("gateway"),
    ],
  },
  {
    uid: "outbound-prospect",
    title: "Outbound: prospect",
    panels: [
      ...operationsOf("prospect"),
      ...callsOf("prospect"),
      ...eventsOf("prospect"),
      ...outboxOf("prospect"),
      ...databaseOf("prospect"),
      ...processesOf("prospect"),
    ],
  },
  {
    uid: "outbound-campaign",
    title: "Outbound: campaign",
    panels: [
      panel("Emails by outcome", "reqps", [
        rateBy("state", "outbound_sends_settled_total"),
        { legend: "claimed", expr: "sum(rate(outbound_planner_claims_total[$__rate_interval]))" },
        { legend: "given back", expr: "sum(rate(outbound_sends_released_total[$__rate_interval]))" },
      ]),
      panel("Planner's lag", "s", [{ legend: "lag", expr: "max(outbound_planner_lag_seconds)" }]),
      panel("Paused by the operator", "s", [each("scope", "max by (scope) (outbound_sending_paused_seconds)")]),
      panel("From due to claimed, limits and gaps included", "s", quantiles("outbound_planner_claim_delay_seconds")),
      panel("Received emails by result", "reqps", [rateBy("result", "outbound_mails_received_total")]),
      panel("Replies by class", "reqps", [rateBy("classification, by", "outbound_replies_classified_total")]),
      ...operationsOf("campaign"),
      ...callsOf("campaign"),
      ...eventsOf("campaign"),
      ...outboxOf("campaign"),
      ...databaseOf("campaign"),
      ...processesOf("campaign"),
    ],
  },
  {
    uid: "outbound-mailer",
    title: "Outbound: mailer",
    panels: [
      panel("Attempts by outcome and fault", "reqps", [rateBy("outcome, fault", "outbound_mailer_mails_total")]),
      panel("Stages of a delivery, 95 %", "s", [quantileBy("stage", "outbound_mailer_stage_duration_seconds")]),
      panel("IMAP connections", "short", [each("kind", "sum by (kind) (outbound_mailer_imap_connections)")]),
      panel("Messages found", "reqps", [rateBy("folder, result", "outbound_mailer_imap_messages_total")]),
      panel("Looks into mailboxes: how late", "s", quantiles("outbound_mailer_imap_overdue_seconds")),
      panel("Looks that failed", "reqps", [rateBy("kind", "outbound_mailer_imap_errors_total")]),
      ...operationsOf("mailer"),
      ...callsOf("mailer"),
      ...eventsOf("mailer"),
      ...databaseOf("mailer"),
      ...processesOf("mailer"),
    ],
  },
  {
    uid: "outbound-tracker",
    title: "Outbound: tracker",
    panels: [
      panel("Opens and clicks", "reqps", [rateBy("kind, visitor", "outbound_tracker_visits_total")]),
      panel("Unsubscribes", "reqps", [rateBy("via", "outbound_tracker_unsubscribes_total")]),
      panel("Offers", "reqps", [rateBy("outcome", "outbound_tracker_offers_total")]),
      panel("Facts on disk, and lost", "short", [
        { legend: "on disk", expr: "max(outbound_tracker_journal_depth)" },
        { legend: "lost within the hour", expr: "sum(increase(outbound_tracker_visits_lost_total[1h]))" },
      ]),
      ...processesOf("tracker"),
    ],
  },
  {
    uid: "outbound-webhook-dispatcher",
    title: "Outbound: webhook-dispatcher",
    panels: [
      panel("Attempts by outcome", "reqps", [
        rateBy("outcome", "outbound_webhook_attempts_total"),
        { legend: "postponed", expr: "sum(rate(outbound_webhook_postponed_total[$__rate_interval]))" },
      ]),
      panel("Deliveries ended", "reqps", [rateBy("status", "outbound_webhook_deliveries_ended_total")]),
      panel("Duration of an attempt", "s", quantiles("outbound_webhook_attempt_duration_seconds")),
      panel("Lag of 95 %, by lane", "s", [quantileBy("lane", "outbound_webhook_delivery_lag_seconds")]),
      panel("Oldest due delivery", "s", [{ legend: "age", expr: "max(outbound_webhook_oldest_due_seconds)" }]),
      panel("In flight, and receivers that wait", "short", [
        { legend: "in flight", expr: "sum(outbound_webhook_deliveries_in_flight)" },
        { legend: "receivers that wait", expr: "sum(outbound_webhook_endpoints_waiting)" },
      ]),
      panel("Sockets", "reqps", [
        { legend: "opened", expr: "sum(rate(outbound_webhook_sockets_opened_total[$__rate_interval]))" },
        {
          legend: "reused",
          expr: `clamp_min(sum(rate(outbound_webhook_attempts_total{outcome=~"delivered|http_.xx"}[$__rate_interval])) - sum(rate(outbound_webhook_sockets_opened_total[$__rate_interval])), 0)`,
        },
      ]),
      ...operationsOf("webhook-dispatcher"),
      ...eventsOf("webhook-dispatcher"),
      ...databaseOf("webhook-dispatcher"),
      ...processesOf("webhook-dispatcher"),
    ],
  },
];

function operationsOf(job: string): Panel[] {
  const metric = "outbound_rpc_server_duration_seconds";
  return [
    panel("Operations by outcome", "reqps", [rateBy("outcome", `${metric}_count`, job)]),
    panel("Operations, the ten slowest 95 %", "s", [slowest("operation", metric, job)]),
  ];
}

function callsOf(job: string): Panel[] {
  const metric = "outbound_rpc_client_duration_seconds";
  return [
    panel("Calls to others by outcome", "reqps", [rateBy("service, outcome", `${metric}_count`, job)]),
    panel("Calls to others, the ten slowest 95 %", "s", [slowest("operation", metric, job)]),
  ];
}

function eventsOf(job: string): Panel[] {
  return [
    panel("Events and jobs by outcome", "reqps", [rateBy("outcome", "outbound_event_duration_seconds_count", job)]),
    panel("From an event to its effect, the ten slowest 95 %", "s", [
      slowest("event", "outbound_event_lag_seconds", job),
    ]),
    panel("Messages that wait", "short", [
      each("queue", `max by (queue) (outbound_queue_messages{job="${job}"})`),
      { legend: "for the {{server}}, in hand", expr: `sum by (server) (outbound_events_waiting{job="${job}"})` },
    ]),
  ];
}

function outboxOf(job: string): Panel[] {
  return [
    panel("Events in the outbox", "short", [
      { legend: "pending", expr: `max(outbound_outbox_pending{job="${job}"})` },
      { legend: "age of the oldest, seconds", expr: `max(outbound_outbox_oldest_seconds{job="${job}"})` },
    ]),
    panel("From announced to published", "s", quantiles("outbound_outbox_publish_lag_seconds", job)),
  ];
}

function databaseOf(job: string): Panel[] {
  return [
    panel("Database connections", "short", [
      each("state", `sum by (state) (outbound_database_connections{job="${job}"})`),
      { legend: "at most", expr: `sum(outbound_database_connections_max{job="${job}"})` },
      { legend: "waiting for one", expr: `sum(outbound_database_waiting{job="${job}"})` },
    ]),
  ];
}

function processesOf(job: string): Panel[] {
  return [
    panel("Delay of the event loop, 99 %", "s", [
      { legend: "{{instance}}", expr: `nodejs_eventloop_lag_p99_seconds{job="${job}"}` },
    ]),
    panel("Processors in use", "short", [
      { legend: "{{instance}}", expr: `rate(process_cpu_seconds_total{job="${job}"}[$__rate_interval])` },
    ]),
    panel("Memory", "bytes", [{ legend: "{{instance}}", expr: `process_resident_memory_bytes{job="${job}"}` }]),
  ];
}

function panel(title: string, unit: Panel["unit"], queries: Query[]): Panel {
  return { title, unit, queries };
}

function each(labels: string, expr: string): Query {
  const legend = labels.split(", ").map((label) => `{{${label}}}`);
  return { legend: legend.join(" "), expr };
}

function rateBy(labels: string, counter: string, job?: string): Query {
  return each(labels, `sum by (${labels}) (rate(${counter}${of(job)}[$__rate_interval]))`);
}

function quantiles(histogram: string, job?: string): Query[] {
  return [0.5, 0.95, 0.99].map((share) => ({
    legend: `${share * 100} %`,
    expr: `histogram_quantile(${share}, sum by (le) (rate(${histogram}_bucket${of(job)}[$__rate_interval])))`,
  }));
}

function quantileBy(label: string, histogram: string, job?: string): Query {
  return each(
    label,
    `histogram_quantile(0.95, sum by (le, ${label}) (rate(${histogram}_bucket${of(job)}[$__rate_interval])))`,
  );
}

function slowest(label: string, histogram: string, job: string): Query {
  const { legend, expr } = quantileBy(label, histogram, job);
  return { legend, expr: `topk(10, ${expr})` };
}

function of(job: string | undefined): string {
  return job === undefined ? "" : `{job="${job}"}`;
}
