import { execFile } from "node:child_process";
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startPostgres } from "@outbound/servers/postgres/start-postgres";
import { killServer, takeBaseBackup, writeForServer } from "@outbound/testing/base-backup";
import { eventually } from "@outbound/testing/eventually";
import { expect, onTestFinished, test } from "vitest";
import { type Db, openDatabase } from "./database.ts";
import { expectStored, insertNote, keepWriting } from "./keep-writing.fixture.ts";
import { migrate } from "./migrate.ts";

const migrations = fileURLToPath(new URL("test-migrations", import.meta.url));
const run = promisify(execFile);

test.each([
  ["the last archived segment", false],
  ["the moment that is wished, and nothing later", true],
])(
  "a copy of the data and the archived log bring back each row that was acknowledged before %s",
  async (_, isMoment) => {
    const { home, data, backup, archive } = await folders();
    const first = await startPostgres({ home, say: () => {} });
    const { uid, gid } = await stat(data);
    await mkdir(archive);
    await chown(archive, uid, gid);
    const settings = open(first.url);
    // As docs/backup-and-restore.md has it, but for the seconds.
    await settings.query("alter system set archive_mode = on");
    await settings.query(`alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`);
    await settings.query("alter system set archive_timeout = 1");
    await settings.close();
    await first.stop();

    const server = await startPostgres({ home, say: () => {} });
    await migrate({ databaseUrl: server.url, prismaFolder: migrations });
    const db = open(server.url);
    const writing = keepWriting(db);
    await eventually(() => expect(writing.acknowledged.length).toBeGreaterThan(20));
    await takeBaseBackup(server.url, data, backup);
    const beforeLoss = writing.acknowledged.length + 50;
    await eventually(() => expect(writing.acknowledged.length).toBeGreaterThan(beforeLoss));
    const kept = [...writing.acknowledged];
    // Postgres refuses `Z` here, and keeps microseconds: a millisecond later, as a Date cuts them off.
    const moment = new Date(Date.now() + 1).toISOString().replace("Z", "+00:00");
    await eventually(() => expect(writing.acknowledged.length).toBeGreaterThan(kept.length + 50));
    const { rows: segments } = await db.query<{ name: string }>("select pg_walfile_name(pg_current_wal_lsn()) as name");
    await eventually(async () => {
      const { rows } = await db.query<{ last_archived_wal: string }>("select last_archived_wal from pg_stat_archiver");
      return (rows[0]?.last_archived_wal ?? "") >= (segments[0]?.name ?? "");
    });
    await killServer(data);
    await writing.stop();
    await db.close();
    await server.stop();
    await rm(data, { recursive: true });

    await run("cp", ["-a", backup, data]);
    await appendFile(join(data, "postgresql.auto.conf"), `restore_command = 'cp ${archive}/%f %p'\n`);
    const stop = `recovery_target_time = '${moment}'\nrecovery_target_action = promote\n`;
    if (isMoment) await appendFile(join(data, "postgresql.auto.conf"), stop);
    await writeForServer(data, "recovery.signal", "");
    const restored = await startPostgres({ home, say: () => {} });
    onTestFinished(() => restored.stop());
    const after = open(restored.url);
    await eventually(() => insertNote(after));
    await expectStored(after, kept);
    const { rows } = await after.query<{ count: number }>("select count(*)::int as count from note");
    if (isMoment) expect(rows[0]?.count).toBeLessThan(kept.length + 50);
    else expect(rows[0]?.count).toBeGreaterThan(kept.length);
  },
);

async function folders() {
  const home = await mkdtemp(join(tmpdir(), "outbound-archive-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  // Postgres drops root's rights and has files in it.
  await chmod(home, 0o755);
  return { home, data: join(home, "data"), backup: join(home, "backup"), archive: join(home, "archive") };
}

function open(url: string): Db {
  const db = openDatabase({ url, applicationName: "test" });
  onTestFinished(() => db.close().catch(() => {}));
  return db;
}
