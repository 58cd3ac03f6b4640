import { Counter, Gauge } from "prom-client";

export const mailboxRestsTotal = new Counter({
  name: "outbound_mailbox_rests_total",
  help: "Times that a mailbox came to rest: its server refused us or couldn't be reached, or broke off after an email's body.",
  labelNames: ["cause"],
});

// Prometheus sees an increase only from a known start, so every series starts at 0.
for (const cause of ["refused", "unanswered"]) mailboxRestsTotal.inc({ cause }, 0);

type Reader = () => Promise<number | undefined>;

function watched(name: string, help: string): (read: Reader) => () => void {
  const readers = new Set<Reader>();
  new Gauge({
    name,
    help,
    async collect() {
      this.reset();
      for (const read of readers) {
        const mailboxes = await read();
        if (mailboxes !== undefined) this.set(mailboxes);
      }
    },
  });
  return (read) => {
    readers.add(read);
    return () => void readers.delete(read);
  };
}

export const watchConnections = watched(
  "outbound_mailboxes_to_reconnect",
  "Mailboxes that send nothing until somebody signs in at their provider.",
);
export const watchFailing = watched(
  "outbound_mailboxes_failing",
  "Other mailboxes whose server has refused three times in a row to send, or whose folders can't be read.",
);
export const watchDomains = watched(
  "outbound_mailbox_domains_worse",
  "Mailboxes whose domain's DNS is worse than it was; after 72 hours they begin no new sequence.",
);
