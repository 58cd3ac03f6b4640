import type { Db } from "@outbound/postgres/database";

/** By what every role may read, and without a look at a table. */
const selectServerSql = `select current_setting('server_version') as version,
  current_setting('max_connections')::int as connections_max,
  (select coalesce(sum(numbackends), 0)::int from pg_stat_database) as connections,
  extract(epoch from clock_timestamp())::float8 * 1000 as now_ms`;

type Server = { version: string; connections: number; connections_max: number; now_ms: number };

export async function readPostgres(db: Db) {
  // The first query may open a connection.
  await db.ping();
  const [askedAt, startedAt] = [Date.now(), performance.now()];
  const { rows } = await db.query<Server>(selectServerSql);
  const answer_ms = performance.now() - startedAt;
  const [server] = rows;
  if (!server) return null;
  const { now_ms, version, ...counts } = server;
  const [number = version] = version.split(" ");
  return { version: number, ...counts, answer_ms, clock_ahead_ms: now_ms - (askedAt + answer_ms / 2) };
}
