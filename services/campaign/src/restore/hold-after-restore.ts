import { openDatabase } from "@outbound/postgres/database";
import { holdSending } from "./hold-sending.ts";

/** `npm run hold-after-restore -w services/campaign -- <time of the backup> [--with-paused]`, before any service is started. */
const [time = "", ...flags] = process.argv.slice(2);
const databaseUrl = process.env["DATABASE_URL"];
const backupAt = new Date(time);
// A time without a zone would be taken for one of this machine's zone, hours away from what was meant.
const hasZone = /(?:Z|[+-]\d\d:\d\d)$/.test(time);
if (!hasZone || Number.isNaN(backupAt.getTime()) || backupAt > new Date()) {
  process.stderr.write(
    "Say when the backup was taken, with its zone, such as 2026-11-21T03:00:00Z; it lies in the past.\n",
  );
  process.exit(2);
}
if (!databaseUrl) {
  process.stderr.write("DATABASE_URL must name the restored database of the campaign service.\n");
  process.exit(1);
}
const db = openDatabase({ url: databaseUrl, applicationName: "hold-after-restore", statementTimeoutMs: 600_000 });
const { paused, unknown } = await holdSending(db, { backupAt, withPaused: flags.includes("--with-paused") });
await db.close();
const campaigns = paused === 1 ? "1 campaign" : `${paused} campaigns`;
const mails = unknown === 1 ? "1 mail may have left since and is" : `${unknown} mails may have left since and are`;
process.stdout.write(`Paused ${campaigns}; ${mails} unknown.\n`);
