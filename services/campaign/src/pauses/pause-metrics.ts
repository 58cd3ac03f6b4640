import { pauseScopes } from "@outbound/contracts/mailboxes/mailbox";
import { guardLevels, guardSubjects } from "@outbound/contracts/sending/sending-guard";
import { Gauge } from "prom-client";
import type { GuardCount } from "./guard-table.ts";
import type { PausedSeconds } from "./pause-table.ts";

const readers = new Set<() => Promise<PausedSeconds | undefined>>();

export function watchPauses(read: () => Promise<PausedSeconds | undefined>): () => void {
  readers.add(read);
  return () => void readers.delete(read);
}

new Gauge({
  name: "outbound_sending_paused_seconds",
  help: "How long the operator's oldest pause of this scope has stood; 0 when there is none.",
  labelNames: ["scope"],
  async collect() {
    this.reset();
    for (const read of readers) {
      const seconds = await read();
      if (seconds) for (const scope of pauseScopes) this.set({ scope }, seconds[scope] ?? 0);
    }
  },
});

const guardReaders = new Set<() => Promise<GuardCount[] | undefined>>();

export function watchGuards(read: () => Promise<GuardCount[] | undefined>): () => void {
  guardReaders.add(read);
  return () => void guardReaders.delete(read);
}

new Gauge({
  name: "outbound_sending_guarded",
  help: "Mailboxes and campaigns of which too many emails bounced or were reported as spam: told, or paused for it.",
  labelNames: ["subject", "level"],
  async collect() {
    this.reset();
    for (const read of guardReaders) {
      const counts = await read();
      if (!counts) continue;
      for (const subject of guardSubjects) for (const level of guardLevels) this.set({ subject, level }, 0);
      for (const { subject, level, count } of counts) this.set({ subject, level }, count);
    }
  },
});
