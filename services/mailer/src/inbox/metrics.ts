import { Counter, Gauge, Histogram } from "prom-client";

export const imapConnections = new Gauge({
  name: "outbound_mailer_imap_connections",
  help: "Open IMAP connections: check looks and leaves, watch stays and is told of new email.",
  labelNames: ["kind"],
});

export const imapMessagesTotal = new Counter({
  name: "outbound_mailer_imap_messages_total",
  help: "Messages found: published whole, published in part as they are broken, or skipped as the server can't hand them out.",
  labelNames: ["folder", "result"],
});

// Prometheus sees an increase only from a known start, so every series starts at 0.
for (const kind of ["check", "watch"]) imapConnections.set({ kind }, 0);
for (const folder of ["inbox", "junk", "sent"]) imapMessagesTotal.inc({ folder, result: "published" }, 0);

export const imapOverdueSeconds = new Histogram({
  name: "outbound_mailer_imap_overdue_seconds",
  help: "How long after its time a mailbox was looked into.",
  buckets: [0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1_800],
});

export const imapErrorsTotal = new Counter({
  name: "outbound_mailer_imap_errors_total",
  help: "Looks into a mailbox that failed, by what failed.",
  labelNames: ["kind"],
});

for (const kind of ["connect", "login", "protocol", "credential", "broker", "folder"]) imapErrorsTotal.inc({ kind }, 0);
