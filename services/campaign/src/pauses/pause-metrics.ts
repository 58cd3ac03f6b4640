import { pauseScopes } from "@outbound/contracts/mailboxes/mailbox";
import { Gauge } from "prom-client";
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
