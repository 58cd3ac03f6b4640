import { openDatabase } from "@outbound/postgres/database";
import { holdSending } from "./hold-sending.ts";

/** `npm run hold-after-restore -w services/campaign -- <time of the backup> [--with-paused]`, before any service is started. */
const [time = "", ...flags] = process.argv.slice(2);
const databaseUrl = process.env["DATABASE_URL"];
const backupAt = new Date(time);
if (!databaseUrl || Number.isNaN(backupAt.getTime()) || backupAt > new Date()) {
  process.stderr.write(
    "DATABASE_URL names the restored database of the campaign service; say when the backup was taken.\n",
  );
  process.exit(1);
}
const db = openDatabase({ url: databaseUrl, applicationName: "hold-after-restore", statementTimeoutMs: 600_000 });
const { paused, unknown } = await holdSending(db, { backupAt, withPaused: flags.includes("--with-paused") });
await db.close();
process.stdout.write(`Paused ${paused} campaigns; ${unknown} mails may have left since and are unknown.\n`);
