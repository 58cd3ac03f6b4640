import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { findMigrationProblems, lockMigrations } from "./check-migrations.ts";

let root = "";
const prisma = "services/mailer/prisma";
const [first, second] = ["migrations/20260101000000_create_tables", "migrations/20260102000000_add_author"];
const put = async (folder: string, sql: string) => {
  await mkdir(join(root, prisma, folder), { recursive: true });
  await writeFile(join(root, prisma, folder, "migration.sql"), sql);
};
const lockText = () => readFile(join(root, prisma, "migrations.sha256"), "utf8");

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "outbound-migrations-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await put(first, "create table note (id int primary key);");
  await writeFile(join(root, prisma, "schema.prisma"), "");
});

test("a new migration is refused until its hash is stored, which changes no other line", async () => {
  expect(await findMigrationProblems(root)).toEqual([
    `${prisma}/${first}/migration.sql: it is new: npm run lock-migrations.`,
  ]);
  expect(await lockMigrations(root)).toEqual([`${prisma}/${first}/migration.sql`]);
  const before = await lockText();
  await put(second, "alter table note add column author text;");
  expect(await lockMigrations(root)).toEqual([`${prisma}/${second}/migration.sql`]);
  expect((await lockText()).startsWith(before)).toBe(true);
  expect(await findMigrationProblems(root)).toEqual([]);
  expect(await lockMigrations(root)).toEqual([]);
});

test.each([
  ["edited", () => put(first, "create table note (id bigint primary key);")],
  ["gone", () => rm(join(root, prisma, first), { recursive: true })],
])("a stored migration that is %s is refused, and stays so when others are stored", async (what, change) => {
  await lockMigrations(root);
  await change();
  const refused = [expect.stringContaining(`${prisma}/${first}/migration.sql: it `)];
  expect(await findMigrationProblems(root)).toEqual(refused);
  await put(second, "alter table note add column author text;");
  await lockMigrations(root);
  expect(await findMigrationProblems(root)).toEqual(refused);
  expect((await findMigrationProblems(root))[0]).toContain(what);
});

test("sha256sum reads what is stored for this repository", async () => {
  const folder = fileURLToPath(new URL("../../../services/mailer/prisma", import.meta.url));
  const { stdout } = await promisify(execFile)("sha256sum", ["--check", "migrations.sha256"], { cwd: folder });
  expect(stdout).toMatch(/^migrations\/\d{14}_\w+\/migration\.sql: OK\n/);
});
