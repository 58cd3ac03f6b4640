import { Counter, Histogram } from "prom-client";

export const mailsTotal = new Counter({
  name: "outbound_mailer_mails_total",
  help: "Attempts at an email by how they ended; called_off were refused before the body.",
  labelNames: ["outcome", "fault"],
});

export const serversBlockedTotal = new Counter({
  name: "outbound_mailer_servers_blocked_total",
  help: "Connections that were not made, as a mailbox's server has an address or a port that mail servers may not have.",
  labelNames: ["reason"],
});

// Prometheus sees an increase only from a known start, so every series starts at 0.
for (const reason of ["address", "port"]) serversBlockedTotal.inc({ reason }, 0);

export const accessRefreshesTotal = new Counter({
  name: "outbound_mailer_access_refreshes_total",
  help: "Questions to a provider for a mailbox's next access token; client_refused is a fault of this installation's client.",
  labelNames: ["provider", "outcome"],
});

for (const provider of ["google", "microsoft"]) {
  for (const outcome of ["renewed", "refused", "client_refused", "unanswered"]) {
    accessRefreshesTotal.inc({ provider, outcome }, 0);
  }
}

export const stageSeconds = new Histogram({
  name: "outbound_mailer_stage_duration_seconds",
  help: "Stages of a delivery: connect (with TLS and login), envelope, leave (asking the campaign service), body (to the server's word).",
  labelNames: ["stage"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
});
