import { createHash } from "node:crypto";
import { glob, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** By name, as `sha256sum` writes them; its `-c` reads them in the folder of the file, too. */
type Hashes = ReadonlyMap<string, string>;

/**
 * A migration that was merged may have been applied, and an edited one is refused where it was. So each has its hash in
 * `prisma/migrations.sha256`, which grows by `npm run lock-migrations`.
 */
export async function findMigrationProblems(root: string): Promise<string[]> {
  const problems: string[] = [];
  for (const folder of await prismaFolders(root)) {
    const [locked, found] = await Promise.all([readLock(root, folder), hashesIn(root, folder)]);
    for (const name of new Set([...locked.keys(), ...found.keys()])) {
      const problem = problemOf(locked.get(name), found.get(name));
      if (problem) problems.push(`${folder}/${name}: ${problem}`);
    }
  }
  return problems;
}

function problemOf(locked: string | undefined, found: string | undefined): string | undefined {
  if (locked === found) return undefined;
  if (locked === undefined) return "it is new: npm run lock-migrations.";
  const again = "Take it back from git, and change the tables by another migration";
  const own =
    "if this one has never been merged, delete its line in migrations.sha256 instead, and run npm run lock-migrations";
  return found === undefined ? `it is gone. ${again}.` : `it was edited. ${again}; ${own}.`;
}

/** Never changes a line. Returns the migrations that are new. */
export async function lockMigrations(root: string): Promise<string[]> {
  const added: string[] = [];
  for (const folder of await prismaFolders(root)) {
    const [locked, found] = await Promise.all([readLock(root, folder), hashesIn(root, folder)]);
    const names = [...found.keys()].filter((name) => !locked.has(name));
    if (names.length === 0) continue;
    const all = new Map([...found, ...locked]);
    const lines = [...all.keys()].toSorted().map((name) => `${all.get(name)}  ${name}\n`);
    await writeFile(lockFile(root, folder), lines.join(""));
    added.push(...names.map((name) => `${folder}/${name}`));
  }
  return added;
}

const lockFile = (root: string, folder: string) => join(root, folder, "migrations.sha256");

async function prismaFolders(root: string): Promise<string[]> {
  const schemas = await Array.fromAsync(glob("services/*/prisma/schema.prisma", { cwd: root }));
  return schemas.map((schema) => dirname(schema)).toSorted();
}

async function readLock(root: string, folder: string): Promise<Hashes> {
  const text = await readFile(lockFile(root, folder), "utf8").catch(() => "");
  return new Map([...text.matchAll(/^([\da-f]{64}) {2}(.+)$/gm)].map(([, hash = "", name = ""]) => [name, hash]));
}

async function hashesIn(root: string, folder: string): Promise<Hashes> {
  const files = (await Array.fromAsync(glob("migrations/*/migration.sql", { cwd: join(root, folder) }))).toSorted();
  const hashOf = async (file: string) => createHash("sha256").update(await readFile(join(root, folder, file)));
  return new Map(await Promise.all(files.map(async (file) => [file, (await hashOf(file)).digest("hex")] as const)));
}
