import { spawn } from "node:child_process";
import { once } from "node:events";
import { databasePrefix } from "@outbound/servers/database-prefix";
import { startPostgres } from "@outbound/servers/postgres/start-postgres";
import { fromRoot, prepareDatabases } from "@outbound/servers/services";
import { StartError, tellProblem } from "@outbound/servers/start-error";
import { openHome } from "../home/home.ts";
import { markRestored } from "./start-demo.ts";

/**
 * `npm run hold-after-restore -- <time of the backup> [--with-paused]`, between a restore and the next `npm start`, with its
 * OUTBOUND_HOME and DATABASE_URL. It migrates, holds sending as the campaign service knows how, and has the prospect service tell
 * its copy over there what is.
 */
const { env, argv } = process;
const say = (line: string) => console.log(line);
await using started = new AsyncDisposableStack();
try {
  if (!/^\d/.test(argv[2] ?? "")) {
    throw new StartError("Say when the backup was taken: npm run hold-after-restore -- 2026-11-21T03:00:00Z");
  }
  const home = await openHome(env["OUTBOUND_HOME"] || ".outbound");
  started.defer(() => home.release());
  const postgres = await startPostgres({ home: home.path("postgres"), url: env["DATABASE_URL"], say });
  started.defer(() => postgres.stop());
  const { campaign, prospect } = await prepareDatabases(postgres.url, databasePrefix(postgres.url));
  await run("services/campaign/src/restore/hold-after-restore.ts", campaign, argv.slice(2));
  if (process.exitCode === 0) {
    await markRestored(home);
    await run("services/prospect/src/restore/announce-after-restore.ts", prospect);
  }
} catch (error) {
  tellProblem(error);
  process.exitCode = 1;
}

async function run(program: string, databaseUrl: string, args: readonly string[] = []): Promise<void> {
  const child = spawn(process.execPath, [fromRoot(program), ...args], {
    env: { ...env, DATABASE_URL: databaseUrl },
    stdio: "inherit",
  });
  [process.exitCode] = await once(child, "exit");
}
