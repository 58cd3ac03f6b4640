import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Db, openDatabase } from "@outbound/postgres/database";
import { createDatabaseIfMissing, migrate } from "@outbound/postgres/migrate";
import { atEndOfFile } from "./end-of-file.ts";
import { testServers } from "./test-servers.ts";

/** Is dropped at the end of the file. */
export async function testDatabase(prismaFolder: string | URL): Promise<Db & { url: string }> {
  const { postgresUrl } = testServers();
  const server = openDatabase({ url: postgresUrl, applicationName: "test", poolSize: 2, statementTimeoutMs: 60_000 });
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const url = await createMigrated(server, { serverUrl: postgresUrl, name, prismaFolder: pathOf(prismaFolder) });
  // Three times as long a test may hold locks while it waits for something.
  const db = openDatabase({ url, applicationName: "test", statementTimeoutMs: 60_000 });
  atEndOfFile(async () => {
    await db.close();
    await server.query(`drop database ${name} with (force)`);
    await server.close();
  });
  return { ...db, url };
}

type Wish = { serverUrl: string; name: string; prismaFolder: string };

/** Copies a template, which is created once for each state of the migrations and stays. Returns the database's URL. */
export async function createMigrated(server: Db, { serverUrl, name, prismaFolder }: Wish): Promise<string> {
  const template = await templateOf(server, serverUrl, prismaFolder);
  await server.query(`create database ${name} template ${template}`);
  return onServer(serverUrl, name);
}

async function templateOf(server: Db, serverUrl: string, prismaFolder: string): Promise<string> {
  const template = `template_${await hashOf(join(prismaFolder, "migrations"))}`;
  // A session lock, because no database can be created within a transaction.
  const connection = await server.pool.connect();
  try {
    await connection.query("select pg_advisory_lock(hashtext($1))", [template]);
    const { rowCount } = await connection.query("select from pg_database where datname = $1", [template]);
    if (rowCount) return template;
    const draft = `draft_${randomUUID().replaceAll("-", "")}`;
    await migrate({ databaseUrl: await createDatabaseIfMissing(serverUrl, draft), prismaFolder });
    await connection.query(`alter database ${draft} rename to ${template}`);
    return template;
  } finally {
    // Destroys the connection, and the lock with it.
    connection.release(true);
  }
}

async function hashOf(migrations: string): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await readdir(migrations, { recursive: true })).sort()) {
    if (name.endsWith(".sql")) hash.update(name).update(await readFile(join(migrations, name)));
  }
  return hash.digest("hex").slice(0, 16);
}

const pathOf = (folder: string | URL): string =>
  folder instanceof URL || folder.startsWith("file:") ? fileURLToPath(folder) : folder;

function onServer(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
