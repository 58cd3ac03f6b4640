import { Counter, Gauge } from "prom-client";

export const unsubscribesTotal = new Counter({
  name: "outbound_tracker_unsubscribes_total",
  help: "Unsubscribe links used, repetitions included.",
  labelNames: ["via"],
});

// Prometheus sees an increase only from a known start, so every series starts at 0.
for (const via of ["one_click", "page"]) unsubscribesTotal.inc({ via }, 0);

export const unsubscribesNotedTotal = new Counter({
  name: "outbound_tracker_unsubscribes_noted_total",
  help: "Those answered with 503, as the campaign service could not take them at once: they take effect later.",
});

export const offersTotal = new Counter({
  name: "outbound_tracker_offers_total",
  help: "Pages of offers shown, and answers: accepted, declined, refused as it was over, limited, or unavailable.",
  labelNames: ["outcome"],
});

for (const outcome of ["shown", "accepted", "declined", "refused", "limited", "unavailable"]) {
  offersTotal.inc({ outcome }, 0);
}

export const visitsTotal = new Counter({
  name: "outbound_tracker_visits_total",
  help: "Pixels loaded and links followed, repetitions included; of a person, or why probably not.",
  labelNames: ["kind", "visitor"],
});

for (const kind of ["open", "click"]) visitsTotal.inc({ kind, visitor: "person" }, 0);

export const visitsLostTotal = new Counter({
  name: "outbound_tracker_visits_lost_total",
  help: "Opens and clicks that neither the broker nor the journal took.",
});

export const journalDepth = new Gauge({
  name: "outbound_tracker_journal_depth",
  help: "Facts that wait on disk for the broker.",
});
