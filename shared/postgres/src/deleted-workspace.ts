import { setTimeout as pause } from "node:timers/promises";
import { notFound, WorkspaceDeleted } from "@outbound/contracts/app-error";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import type { Reader, WorkspaceDb, WorkspaceReader } from "./database.ts";

/** What all workspaces share is stored under the operator's, which is never deleted. */
export function refuseInstallation(workspaceId: string): void {
  if (workspaceId === operatorWorkspaceId) throw notFound("Workspace");
}

/** From now on the trigger `refuse_deleted_workspace` refuses new rows. The mark stays: a message may come after weeks. */
export async function markDeleted(db: WorkspaceReader): Promise<void> {
  refuseInstallation(db.workspaceId);
  await db.query("insert into deleted_workspace (workspace_id) values ($1) on conflict do nothing");
}

export async function isMarkedDeleted(db: WorkspaceReader): Promise<boolean> {
  const { rowCount } = await db.query("select from deleted_workspace where workspace_id = $1");
  return rowCount > 0;
}

/** For work on several workspaces: a deleted one is skipped, and the others proceed. */
export async function unlessDeleted(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof WorkspaceDeleted)) throw error;
  }
}

type Deletion = {
  except?: readonly string[];
  last?: readonly string[];
  forMs?: number;
  batchSize?: number;
};

export type Deleted = { deleted: number; is_complete: boolean };

const pollMs = 50;

/**
 * Deletes in small transactions until its time is over; the next call continues. It is complete when no row is left and
 * no transaction that has not seen the mark can add one.
 */
export async function deleteRows(
  db: WorkspaceDb,
  { except = [], last = [], forMs = 5_000, batchSize = 1_000 }: Deletion = {},
): Promise<Deleted> {
  const endsAt = performance.now() + forMs;
  const hasTime = () => performance.now() < endsAt;
  const all = await tablesOfWorkspaces(db.unbound);
  if (!(await waitForWriters(db.unbound, all, hasTime))) return { deleted: 0, is_complete: false };

  const own = all.filter((table) => !except.includes(table));
  const ordered = [...own.filter((table) => !last.includes(table)), ...last];
  let deleted = 0;
  for (const table of ordered) {
    for (let isEmpty = false; !isEmpty; ) {
      const count = await deleteSome(db, table, batchSize);
      deleted += count;
      isEmpty = count < batchSize && !(await hasRow(db, table));
      if (!isEmpty && !hasTime()) return { deleted, is_complete: false };
      // Rows that are locked will be free in a moment.
      if (!isEmpty && count === 0) await pause(pollMs);
    }
  }
  return { deleted, is_complete: true };
}

export async function countRows(db: WorkspaceReader): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOfWorkspaces(db.unbound)) {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from ${table} where workspace_id = $1`,
    );
    if (rows[0]?.count) counts[table] = rows[0].count;
  }
  return counts;
}

/** A partition counts as part of its table. */
async function tablesOfWorkspaces(db: Reader): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select quote_ident(c.relname) as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where a.attname = 'workspace_id' and not a.attisdropped and c.relkind in ('r', 'p') and not c.relispartition
       and c.relnamespace = current_schema::regnamespace and c.relname <> 'deleted_workspace'
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * An insert locks its table before its trigger looks for the mark, so a transaction without such a lock sees the mark.
 * Returns false when another transaction did not end in time.
 */
async function waitForWriters(db: Reader, tables: readonly string[], hasTime: () => boolean): Promise<boolean> {
  const { rows } = await db.query<{ writer: string }>(
    `select distinct virtualtransaction as writer from pg_locks
     where mode = 'RowExclusiveLock' and pid <> pg_backend_pid() and relation = any($1::text[]::regclass[])
       and database = (select oid from pg_database where datname = current_database())`,
    [tables],
  );
  const writers = rows.map(({ writer }) => writer);
  while (await areUnderWay(db, writers)) {
    if (!hasTime()) return false;
    await pause(pollMs);
  }
  return true;
}

async function areUnderWay(db: Reader, writers: readonly string[]): Promise<boolean> {
  if (writers.length === 0) return false;
  const { rowCount } = await db.query("select from pg_locks where virtualtransaction = any($1) limit 1", [writers]);
  return rowCount > 0;
}

async function deleteSome(db: WorkspaceReader, table: string, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from ${table} where ctid = any(array(
       select ctid from ${table} where workspace_id = $1 limit ${limit} for update skip locked))`,
  );
  return rowCount;
}

async function hasRow(db: WorkspaceReader, table: string): Promise<boolean> {
  const { rowCount } = await db.query(`select from ${table} where workspace_id = $1 limit 1`);
  return rowCount > 0;
}
