import { spawn } from "node:child_process";
import { once } from "node:events";
import { databasePrefix } from "@outbound/servers/database-prefix";
import { startPostgres } from "@outbound/servers/postgres/start-postgres";
import { fromRoot, prepareDatabases } from "@outbound/servers/services";
import { printProblem } from "@outbound/servers/start-error";
import { readArguments, UsageError } from "@outbound/service/read-arguments";
import { readBackupTime } from "@outbound/service/read-backup-time";
import { openHome } from "../home/home.ts";
import { markRestored } from "./start-demo.ts";

/** Between a restore and the next `npm start`: holds sending, and pushes the prospect service's state to the copies. */
const { env } = process;
const args = readArguments({
  command: "npm run hold-after-restore --",
  words: "TIME",
  about: `Makes data that was restored safe to start with: pauses every campaign, and makes unknown what may have been sent since TIME,
when the backup was taken. docs/backup-and-restore.md says what that means. Nothing may be running.`,
  options: { "with-paused": { type: "boolean", about: "campaigns that were paused at the backup as well" } },
  more: "OUTBOUND_HOME and DATABASE_URL are those of `npm start`.",
  understand(values, [time = "", ...more]) {
    if (more.length > 0) throw new UsageError("One time is enough: that of the backup.");
    readBackupTime(time);
    return [time, ...(values["with-paused"] ? ["--with-paused"] : [])];
  },
});
const say = (line: string) => console.log(line);
await using started = new AsyncDisposableStack();
try {
  const home = await openHome(env["OUTBOUND_HOME"] || ".outbound");
  started.defer(() => home.release());
  const postgres = await startPostgres({ home: home.path("postgres"), url: env["DATABASE_URL"], say });
  started.defer(() => postgres.stop());
  const { campaign, prospect } = await prepareDatabases(postgres.url, databasePrefix(postgres.url));
  await run("services/campaign/src/restore/hold-after-restore.ts", campaign, args);
  if (process.exitCode === 0) {
    await markRestored(home);
    await run("services/prospect/src/restore/announce-after-restore.ts", prospect);
  }
} catch (error) {
  printProblem(error);
  process.exitCode = 1;
}

async function run(program: string, databaseUrl: string, args: readonly string[] = []): Promise<void> {
  const child = spawn(process.execPath, [fromRoot(program), ...args], {
    env: { ...env, DATABASE_URL: databaseUrl },
    stdio: "inherit",
  });
  [process.exitCode] = await once(child, "exit");
}
