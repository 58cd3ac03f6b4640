import { EventEmitter } from "node:events";
import { WorkspaceDeleted } from "@outbound/contracts/app-error";
import pg from "pg";
import { DatabaseUnavailable, isConnectionLost, isOfDeletedWorkspace, isRepeatable } from "./database-error.ts";
import { watchPool } from "./metrics.ts";
import { type Servers, serversOf } from "./primary.ts";

/** A named statement is parsed and planned once per connection, which pays for frequent ones. */
export type Statement = string | { name: string; text: string };

type Query = <Row>(sql: Statement, values?: unknown[]) => Promise<{ rows: Row[]; rowCount: number }>;

/**
 * A transaction that sees all workspaces: for the operator's lists, the planner, sweeps and restore, and for tables of no
 * workspace, such as the inbox. A function that takes it, or a `Db`, says so that it is above workspaces.
 */
export type Tx = {
  query: Query;
  /** Runs after the commit, and never when the transaction failed. It must not throw. */
  afterCommit: (run: () => void) => void;
  /** Calls the listeners of this database's `onSignal` after the commit. */
  signal: (name: string) => void;
  /** The same transaction, for statements of one workspace. */
  of(workspaceId: string): WorkspaceTx;
};

/** Runs single statements, inside a transaction or outside. It sees all workspaces. */
export type Reader = { query: Query; of(workspaceId: string): WorkspaceReader };

/** Sees all workspaces, as `Tx` does. */
export type Db = {
  /** Repeated as a transaction is. */
  query: Query;
  /** After a deadlock or a serialisation failure `work` runs again, so its outside effects must go through `afterCommit`. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  of(workspaceId: string): WorkspaceDb;
  /** Runs after each commit of this process that gave the signal. It must not throw. */
  onSignal(name: string, run: () => void): () => void;
  /** For work that must not wait while all connections are in use. It shares the signals and is closed separately. */
  withConnectionsOfItsOwn(count: number): Db;
  pool: pg.Pool;
  ping(): Promise<void>;
  close(): Promise<void>;
};

/**
 * The workspace's id is `$1` of each statement, and `values` begin at `$2`: Postgres refuses a statement that doesn't use
 * it. `unbound` is the same connection or transaction, for tables of no workspace.
 */
type Bound<Unbound> = { workspaceId: string; query: Query; unbound: Unbound };

export type WorkspaceReader = Bound<Reader>;

export type WorkspaceTx = Bound<Tx> & Pick<Tx, "afterCommit" | "signal">;

export type WorkspaceDb = Bound<Db> & { transaction<T>(work: (tx: WorkspaceTx) => Promise<T>): Promise<T> };

type Options = { url: string; poolSize?: number; applicationName: string; statementTimeoutMs?: number };

const transactionAttempts = 6;
const connectTimeoutMs = 5_000;
/** Outlasts most outages of the broker: otherwise connections would be opened just when all that waited arrives. */
const idleTimeoutMs = 300_000;
/** What a server may take beyond its own statement timeout before it counts as silent. */
const silenceMs = 2_000;
/**
 * Compiling a statement costs more than running it. With the default cost of a random page, a list whose statistics are
 * old sorts the whole workspace: 4 ms instead of 0.2.
 */
const plannerOptions = "-c jit=off -c random_page_cost=1.1";

const selectLockWaitsSql = `select count(*)::int as waits from pg_stat_activity
  where datname = current_database() and state = 'active' and wait_event_type = 'Lock'
    and clock_timestamp() - query_start > interval '1 second'`;

export function openDatabase({ url, poolSize = 10, applicationName, statementTimeoutMs = 10_000 }: Options): Db {
  const settings: pg.PoolConfig = {
    connectionString: url,
    application_name: applicationName,
    options: plannerOptions,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + silenceMs,
    idle_in_transaction_session_timeout: 3 * statementTimeoutMs,
    keepAlive: true,
    types: { getTypeParser },
  };
  return openPool(settings, poolSize, new EventEmitter(), serversOf(url));
}

function openPool(settings: pg.PoolConfig, poolSize: number, signals: EventEmitter, servers: Servers): Db {
  const pool = new pg.Pool({ ...settings, max: poolSize, Client: servers.Client });
  // Without a listener an idle connection that dies would end the process. The next query reports it.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const connect = () => connectToOneOf(pool, servers.count, performance.now() + connectTimeoutMs);
  const withClient = <T>(work: (client: pg.PoolClient) => Promise<T>) => withClientOf(connect, work);
  const ping = () => withClient(async (client) => void (await run(client, "select 1")));
  const countLockWaits = () =>
    withClient(async (client) => (await run<{ waits: number }>(client, selectLockWaitsSql)).rows[0]?.waits ?? 0);
  const stopMetrics = watchPool(pool, { ping, countLockWaits });

  const db: Db = {
    pool,
    query: (sql, values) => repeatable(() => withClient((client) => run(client, sql, values))),
    of: (workspaceId) => ({
      workspaceId,
      query: queryOf(db, workspaceId),
      transaction: (work) => db.transaction((tx) => work(tx.of(workspaceId))),
      unbound: db,
    }),
    transaction: (work) => repeatable(() => withClient((client) => transactionOn(client, work, signals))),
    onSignal(name, run) {
      signals.on(name, run);
      return () => void signals.off(name, run);
    },
    withConnectionsOfItsOwn: (count) => openPool(settings, count, signals, servers),
    ping,
    async close() {
      stopMetrics();
      await pool.end();
    },
  };
  return db;
}

const queryOf =
  ({ query }: Reader, workspaceId: string): Query =>
  (sql, values) =>
    query(sql, values ? [workspaceId, ...values] : [workspaceId]);

/** `pool.query` drops the connection at every refused statement; this keeps it unless it is broken. */
async function withClientOf<T>(
  connect: () => Promise<pg.PoolClient>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await connect();
  let isBroken = false;
  try {
    return await work(client);
  } catch (error) {
    isBroken = error instanceof DatabaseUnavailable;
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/** A database that refuses the connection counts as unreachable, whatever it says. */
async function connectToOneOf(pool: pg.Pool, servers: number, deadline: number): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (servers > 1 && performance.now() < deadline) return connectToOneOf(pool, servers - 1, deadline);
    throw new DatabaseUnavailable(error);
  }
}

async function run<Row>(client: pg.PoolClient, sql: Statement, values: unknown[] = []) {
  try {
    const statement = typeof sql === "string" ? { text: sql } : sql;
    const { rows, rowCount, command } = await client.query({ ...statement, values });
    return { rows: rows as Row[], rowCount: rowCount ?? 0, command };
  } catch (error) {
    throw translate(error);
  }
}

async function transactionOn<T>(
  client: pg.PoolClient,
  work: (tx: Tx) => Promise<T>,
  signals: EventEmitter,
): Promise<T> {
  const afterCommit: (() => void)[] = [];
  const given = new Set<string>();
  const tx: Tx = {
    query: (sql, values) => run(client, sql, values),
    afterCommit: (callback) => void afterCommit.push(callback),
    signal: (name) => void given.add(name),
    of: (workspaceId) => ({
      workspaceId,
      query: queryOf(tx, workspaceId),
      afterCommit: tx.afterCommit,
      signal: tx.signal,
      unbound: tx,
    }),
  };
  await run(client, "begin");
  let result: T;
  try {
    result = await work(tx);
    const { command } = await run(client, "commit");
    // Postgres answers the commit of a failed transaction with ROLLBACK, so `work` has swallowed an error.
    if (command !== "COMMIT") throw new Error("The transaction was rolled back: one of its statements had failed.");
  } catch (error) {
    await rollback(client, error);
    throw error;
  }
  for (const callback of afterCommit) callback();
  for (const name of given) signals.emit(name);
  return result;
}

/** A connection that can't roll back is dropped, and the server rolls back. */
async function rollback(client: pg.PoolClient, cause: unknown): Promise<void> {
  try {
    await client.query("rollback");
  } catch {
    throw new DatabaseUnavailable(cause);
  }
}

async function repeatable<T>(attempt: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRepeatable(error)) throw error;
      if (failures === transactionAttempts) throw new DatabaseUnavailable(error);
      // Waits at most 10, 20, 40, 80, 160 ms; the jitter keeps the same transactions from colliding again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** failures));
    }
  }
}

function translate(error: unknown): unknown {
  if (isOfDeletedWorkspace(error)) return new WorkspaceDeleted(error);
  return isConnectionLost(error) ? new DatabaseUnavailable(error) : error;
}

const { builtins } = pg.types;

/** Counts fit into a number; a date has no time zone and stays text; the driver parses the rest. */
function getTypeParser(oid: number, format?: "text" | "binary"): (text: string) => unknown {
  if (oid === builtins.INT8) return Number;
  if (oid === builtins.DATE) return String;
  return pg.types.getTypeParser(oid, format as "text");
}
