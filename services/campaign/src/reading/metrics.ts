import { Counter } from "prom-client";

export const textsGivenUpTotal = new Counter({
  name: "outbound_texts_given_up_total",
  help: "Texts of emails that took too long to look into, by what was to be done: read, judge, see or clean.",
  labelNames: ["task"],
});

// Prometheus sees an increase only from a known start, so every series starts at 0.
for (const task of ["read", "judge", "see", "clean"]) textsGivenUpTotal.inc({ task }, 0);
