import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { databaseUrlOn } from "@outbound/service/postgres-addresses";
import type { HistoryDiagnostic, MigrationList } from "@prisma/schema-engine-wasm";
import pg from "pg";
import { primaryAddress } from "./primary.ts";
import { type Schema, withSchemaEngine } from "./schema-engine.ts";

/**
 * Any number that nothing else in these databases locks. Prisma's own lock gives up after 10 seconds; this one waits.
 */
const migrationLock = 7_620_001;
const filters = { externalTables: [], externalEnums: [] };

/** Records them as `prisma migrate deploy` does. Concurrent runs take turns; a failed migration has changed nothing. */
export async function migrate(options: { databaseUrl: string; prismaFolder: string }): Promise<{ applied: string[] }> {
  const migrationsList = await readMigrations(options.prismaFolder);
  const schema = await readSchema(options.prismaFolder);

  const url = await primaryAddress(options.databaseUrl);
  return withConnection(url, async (connection) => {
    // A lock of the transaction, because a pooler may give each transaction another session.
    await connection.query("begin; set local idle_in_transaction_session_timeout = 0");
    while (!(await isLocked(connection))) await pause(200);
    return withSchemaEngine(url, schema, async (engine) => {
      const history = await engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters });
      refuseOthers(history.history);
      const failed = history.failedMigrationNames;
      refuseEdited(history.editedMigrationNames.filter((name) => !failed.includes(name)));
      // A script is one transaction, so a failed or interrupted one has left nothing behind.
      for (const migrationName of failed) await engine.markMigrationRolledBack({ migrationName });
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters });
      return { applied: appliedMigrationNames };
    });
  });
}

/** An index that is built concurrently waits for whoever waits in a statement, or has one with parameters open. */
async function isLocked(connection: pg.Client): Promise<boolean> {
  const { rows } = await connection.query<{ locked: boolean }>(
    `select pg_try_advisory_xact_lock(${migrationLock}) as locked`,
  );
  return rows[0]?.locked ?? false;
}

/** Empty, or the SQL that the migrations lack. They are replayed on the shadow server, in a database that is dropped. */
export async function schemaDrift(options: { shadowDatabaseUrl: string; prismaFolder: string }): Promise<string> {
  const migrationsList = await readMigrations(options.prismaFolder);
  const schema = await readSchema(options.prismaFolder);
  const { stdout } = await withScratchDatabase(options.shadowDatabaseUrl, (url) =>
    withSchemaEngine(url, schema, (engine) =>
      engine.diff({
        from: { tag: "migrations", ...migrationsList },
        to: { tag: "schemaDatamodel", files: [schema] },
        script: true,
        exitCode: null,
        filters,
      }),
    ),
  );
  const script = stdout?.trim() ?? "";
  return script === "-- This is an empty migration." ? "" : script;
}

export async function createDatabaseIfMissing(serverUrl: string, name: string): Promise<string> {
  await withConnection(await primaryAddress(serverUrl), async (connection) => {
    const { rowCount } = await connection.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return;
    try {
      await connection.query(`create database ${pg.escapeIdentifier(name)}`);
    } catch (error) {
      if (!wasCreatedMeanwhile(error)) throw error;
    }
  });
  return databaseUrlOn(serverUrl, name);
}

/** duplicate_database, or a unique_violation of the catalogue when two processes created it at once. */
const wasCreatedMeanwhile = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ["42P04", "23505"].includes(error.code ?? "");

/** An older release may run on a newer one's database: it has some of its migrations. */
function refuseOthers(history: HistoryDiagnostic | null): void {
  if (history?.diagnostic !== "historiesDiverge" || history.lastCommonMigrationName !== null) return;
  const [first] = history.unpersistedMigrationNames;
  throw new Error(
    `The database is of before the first release, or another program's: it has been migrated by ${first} and none of this service's migrations. Use an empty database.`,
  );
}

function refuseEdited(names: string[]): void {
  if (names.length === 0) return;
  throw new Error(`Applied migrations are never edited, yet these differ from what was applied: ${names.join(", ")}.`);
}

async function withScratchDatabase<T>(serverUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `shadow_${randomUUID()}`;
  const url = await createDatabaseIfMissing(serverUrl, name);
  try {
    return await work(url);
  } finally {
    await withConnection(serverUrl, (connection) =>
      connection.query(`drop database ${pg.escapeIdentifier(name)} with (force)`),
    );
  }
}

async function withConnection<T>(url: string, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  const connection = new pg.Client({ connectionString: url, application_name: "migrate" });
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

async function readSchema(prismaFolder: string): Promise<Schema> {
  const path = join(resolve(prismaFolder), "schema.prisma");
  return { path, content: await readFile(path, "utf8") };
}

async function readMigrations(prismaFolder: string): Promise<MigrationList> {
  const baseDir = join(resolve(prismaFolder), "migrations");
  const entries = await readdir(baseDir, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const migrationDirectories = await Promise.all(
    names.map(async (path) => {
      const value = await readFile(join(baseDir, path, "migration.sql"), "utf8");
      return { path, migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value } } };
    }),
  );
  const lockfile = { path: "migration_lock.toml", content: 'provider = "postgresql"\n' };
  return { baseDir, lockfile, shadowDbInitScript: "", migrationDirectories };
}
