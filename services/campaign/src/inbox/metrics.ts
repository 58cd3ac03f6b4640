import { Counter } from "prom-client";

export const mailsReceivedTotal = new Counter({
  name: "outbound_mails_received_total",
  help: "Emails found in mailboxes, by what they were taken for; what begins with `ignored` changed nothing.",
  labelNames: ["result"],
});

export const repliesClassifiedTotal = new Counter({
  name: "outbound_replies_classified_total",
  help: "Replies by what they say, and by who said so: rule or model.",
  labelNames: ["classification", "by"],
});
