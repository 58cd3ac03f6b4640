import type pg from "pg";
import { Gauge } from "prom-client";

const pools = new Set<pg.Pool>();

export function watchPool(pool: pg.Pool): () => void {
  pools.add(pool);
  return () => void pools.delete(pool);
}

const sum = (read: (pool: pg.Pool) => number) => [...pools].reduce((total, pool) => total + read(pool), 0);

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
