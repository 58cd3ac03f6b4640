import { Counter } from "prom-client";

export const mailboxRestsTotal = new Counter({
  name: "outbound_mailbox_rests_total",
  help: "Times that a mailbox came to rest: its server refused us or couldn't be reached, or broke off after a mail's body.",
  labelNames: ["cause"],
});

// An increase can only be seen from a known beginning.
for (const cause of ["refused", "unanswered"]) mailboxRestsTotal.inc({ cause }, 0);
