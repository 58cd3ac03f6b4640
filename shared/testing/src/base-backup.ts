import { execFile } from "node:child_process";
import { chown, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { openDatabase } from "@outbound/postgres/database";

const run = promisify(execFile);

/** Copies the data of the running server at `url` to `to`, as Postgres's manual has it for a base backup without its tools. */
export async function takeBaseBackup(url: string, data: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(dirname(to), { recursive: true });
  const db = openDatabase({ url, applicationName: "test", poolSize: 1, statementTimeoutMs: 60_000 });
  const label = await db.transaction(async (tx) => {
    await tx.query("select pg_backup_start('test', fast => true)");
    // It complains of files that end meanwhile, which the log makes up for.
    await run("cp", ["-a", data, to]).catch(() => {});
    const { rows } = await tx.query<{ labelfile: string }>("select labelfile from pg_backup_stop()");
    return rows[0]?.labelfile ?? "";
  });
  await db.close();
  await rm(join(to, "postmaster.pid"), { force: true });
  await writeForServer(to, "backup_label", label);
}

/** A file of the data folder `data`, which the server's user owns. */
export async function writeForServer(data: string, name: string, content: string): Promise<void> {
  const { uid, gid } = await stat(data);
  await writeFile(join(data, name), content);
  await chown(join(data, name), uid, gid);
}

/** `data` is the data folder of a running server. */
export async function killServer(data: string): Promise<void> {
  process.kill(Number.parseInt(await readFile(join(data, "postmaster.pid"), "utf8"), 10), "SIGKILL");
}
