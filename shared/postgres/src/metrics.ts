import type pg from "pg";
import { Gauge } from "prom-client";

const pings = new Map<pg.Pool, () => Promise<void>>();

export function watchPool(pool: pg.Pool, ping: () => Promise<void>): () => void {
  pings.set(pool, ping);
  return () => void pings.delete(pool);
}

const sum = (read: (pool: pg.Pool) => number) => [...pings.keys()].reduce((total, pool) => total + read(pool), 0);

new Gauge({
  name: "outbound_database_connections",
  help: "Connections to the service's own database, by state: busy or idle.",
  labelNames: ["state"],
  collect() {
    this.set(
      { state: "busy" },
      sum(({ totalCount, idleCount }) => totalCount - idleCount),
    );
    this.set(
      { state: "idle" },
      sum(({ idleCount }) => idleCount),
    );
  },
});

new Gauge({
  name: "outbound_database_connections_max",
  help: "Connections that the pool may open.",
  collect() {
    this.set(sum(({ options }) => options.max));
  },
});

new Gauge({
  name: "outbound_database_waiting",
  help: "Queries and transactions that wait for a free connection.",
  collect() {
    this.set(sum(({ waitingCount }) => waitingCount));
  },
});

const answerMs = 3_000;

// The last one, so that its query isn't counted above.
new Gauge({
  name: "outbound_database_up",
  help: "1 while the service's own database answers a query within three seconds.",
  async collect() {
    this.set(Number(await answers()));
  },
});

/** A pool whose connections are all busy for so long gets no answer, and another one may. */
async function answers(): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, answerMs, false).unref());
  const answered = Promise.any([...pings.values()].map((ping) => ping().then(() => true)));
  return Promise.race([answered.catch(() => false), late]);
}
