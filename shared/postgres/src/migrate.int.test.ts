import { randomUUID } from "node:crypto";
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eventually } from "@outbound/testing/eventually";
import { waitersFor } from "@outbound/testing/lock-waiters";
import { testServers } from "@outbound/testing/test-servers";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./database.ts";
import { createDatabaseIfMissing, migrate, schemaDrift } from "./migrate.ts";

const { postgresUrl } = testServers();
const first = "20260101000000_create_note";

test("migrating applies what is missing, once, however many run it at once", async () => {
  const [prismaFolder, databaseUrl] = [await copyOfPrismaFolder(), await freshDatabase()];
  const results = await Promise.all(Array.from({ length: 4 }, () => migrate({ databaseUrl, prismaFolder })));
  expect(results.flatMap(({ applied }) => applied)).toEqual([first]);

  await addMigration(prismaFolder, "20260102000000_add_author", "alter table note add column author text;");
  expect(await migrate({ databaseUrl, prismaFolder })).toEqual({ applied: ["20260102000000_add_author"] });
  expect(await migrate({ databaseUrl, prismaFolder })).toEqual({ applied: [] });
});

test("an index is built concurrently, however many migrate at once", async () => {
  const [prismaFolder, databaseUrl] = [await copyOfPrismaFolder(), await freshDatabase()];
  const name = "20260102000000_index_bodies";
  await addMigration(prismaFolder, name, "-- Why.\ncreate index concurrently note_body_idx on note (body);");
  const results = await Promise.all(Array.from({ length: 4 }, () => migrate({ databaseUrl, prismaFolder })));
  expect(results.flatMap(({ applied }) => applied)).toEqual([first, name]);
});

test("a failed migration says why, changes nothing, and is applied once it is corrected", async () => {
  const [prismaFolder, databaseUrl] = [await copyOfPrismaFolder(), await freshDatabase()];
  const broken = "create table half (id int primary key); create tabble whole ();";
  await addMigration(prismaFolder, "20260102000000_add_half", broken);
  await expect(migrate({ databaseUrl, prismaFolder })).rejects.toThrow('syntax error at or near "tabble"');
  await expect(migrate({ databaseUrl, prismaFolder })).rejects.toThrow('syntax error at or near "tabble"');

  await addMigration(prismaFolder, "20260102000000_add_half", "create table half (id int primary key);");
  expect(await migrate({ databaseUrl, prismaFolder })).toEqual({ applied: ["20260102000000_add_half"] });
});

test("a migration that locks two tables in another order than a running service is applied all the same", async () => {
  const [prismaFolder, databaseUrl] = [await copyOfPrismaFolder(), await freshDatabase()];
  await addMigration(prismaFolder, "20260102000000_create_label", "create table label (id int primary key);");
  await migrate({ databaseUrl, prismaFolder });
  const db = openDatabase({ url: databaseUrl, applicationName: "test" });
  onTestFinished(() => db.close());

  const name = "20260103000000_add_colours";
  const sql = "alter table note add column colour text; alter table label add column colour text;";
  await addMigration(prismaFolder, name, sql);
  let migrated: ReturnType<typeof migrate> | undefined;
  await db.transaction(async (tx) => {
    await tx.query("select from label");
    migrated ??= migrate({ databaseUrl, prismaFolder });
    // Whoever has waited for a second notices the deadlock, which is the migration.
    await eventually(async () => (await waitersFor(db, "relation")) > 0);
    await tx.query("select from note");
  });
  expect(await migrated).toEqual({ applied: [name] });
});

test("a migration that was edited after it was applied is refused", async () => {
  const [prismaFolder, databaseUrl] = [await copyOfPrismaFolder(), await freshDatabase()];
  await migrate({ databaseUrl, prismaFolder });
  await addMigration(prismaFolder, first, "create table other (id int primary key);");
  await expect(migrate({ databaseUrl, prismaFolder })).rejects.toThrow(first);
});

test("a database that only migrations of others have made is refused, and stays as it is", async () => {
  const [prismaFolder, databaseUrl] = [await copyOfPrismaFolder(), await freshDatabase()];
  await migrate({ databaseUrl, prismaFolder });
  await rename(join(prismaFolder, "migrations", first), join(prismaFolder, "migrations", "20260101000001_create_all"));
  await expect(migrate({ databaseUrl, prismaFolder })).rejects.toThrow(
    `it has been migrated by ${first} and none of this service's migrations. Use an empty database.`,
  );
  await rename(join(prismaFolder, "migrations", "20260101000001_create_all"), join(prismaFolder, "migrations", first));
  expect(await migrate({ databaseUrl, prismaFolder })).toEqual({ applied: [] });
});

test("an earlier release runs on a database that a later one has migrated", async () => {
  const [earlier, later, databaseUrl] = [await copyOfPrismaFolder(), await copyOfPrismaFolder(), await freshDatabase()];
  await addMigration(later, "20260102000000_add_author", "alter table note add column author text;");
  await migrate({ databaseUrl, prismaFolder: later });
  expect(await migrate({ databaseUrl, prismaFolder: earlier })).toEqual({ applied: [] });
});

test("migrations that lead to the schema have no drift; a column, table or index of one side alone is drift", async () => {
  const drift = async (sql: string) => {
    const prismaFolder = await copyOfPrismaFolder();
    await addMigration(prismaFolder, "20260102000000_more", sql);
    return schemaDrift({ shadowDatabaseUrl: postgresUrl, prismaFolder });
  };
  expect(await drift("create unique index note_live_idx on note (body) where body <> '';")).toBe("");
  expect(await drift("alter table note add column author text;")).toContain('DROP COLUMN "author"');
  expect(await drift("alter table note drop column body;")).toContain('ADD COLUMN     "body" TEXT NOT NULL');
  expect(await drift("create table other (id int primary key);")).toContain('DROP TABLE "other"');
  expect(await drift("drop index note_created_at_id_idx;")).toContain('CREATE INDEX "note_created_at_id_idx"');
});

async function freshDatabase(): Promise<string> {
  const name = `migrate_${randomUUID().replaceAll("-", "")}`;
  const urls = await Promise.all([1, 2, 3].map(() => createDatabaseIfMissing(postgresUrl, name)));
  onTestFinished(async () => {
    const server = openDatabase({ url: postgresUrl, applicationName: "test", statementTimeoutMs: 60_000 });
    await server.query(`drop database ${name} with (force)`);
    await server.close();
  });
  return urls[0] ?? "";
}

async function copyOfPrismaFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "outbound-prisma-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(fileURLToPath(new URL("test-migrations", import.meta.url)), folder, { recursive: true });
  return folder;
}

async function addMigration(prismaFolder: string, name: string, sql: string): Promise<void> {
  await mkdir(join(prismaFolder, "migrations", name), { recursive: true });
  await writeFile(join(prismaFolder, "migrations", name, "migration.sql"), sql);
}
