import type pg from "pg";
import { Gauge } from "prom-client";

type Asked = { ping: () => Promise<void>; countLockWaits: () => Promise<number> };

const pools = new Map<pg.Pool, Asked>();

export function watchPool(pool: pg.Pool, asked: Asked): () => void {
  pools.set(pool, asked);
  return () => void pools.delete(pool);
}

const sum = (read: (pool: pg.Pool) => number) => [...pools.keys()].reduce((total, pool) => total + read(pool), 0);

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

// The last ones, so that their queries aren't counted above.
new Gauge({
  name: "outbound_database_lock_waits",
  help: "Statements in the service's own database that have waited for a lock for more than a second.",
  async collect() {
    this.set((await firstAnswer(({ countLockWaits }) => countLockWaits())) ?? 0);
  },
});

new Gauge({
  name: "outbound_database_up",
  help: "1 while the service's own database answers a query within three seconds.",
  async collect() {
    this.set(Number((await firstAnswer(({ ping }) => ping().then(() => true))) ?? false));
  },
});

/** A pool whose connections are all busy for so long gives no answer, and another one may. Undefined if none does. */
async function firstAnswer<Answer>(ask: (pool: Asked) => Promise<Answer>): Promise<Answer | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, answerMs, undefined).unref());
  const answered = Promise.any([...pools.values()].map(ask));
  return Promise.race([answered.catch(() => undefined), late]);
}
