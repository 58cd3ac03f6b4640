import { counted } from "@outbound/contracts/counted";
import { openDatabase } from "@outbound/postgres/database";
import { readDatabaseUrl } from "@outbound/service/common-settings";
import { readArguments } from "@outbound/service/read-arguments";
import { readBackupTime } from "@outbound/service/read-backup-time";
import { holdSending } from "./hold-sending.ts";

const choices = readArguments({
  command: "npm run hold-after-restore -w services/campaign --",
  words: "TIME",
  about: `Pauses every campaign of restored data, and makes unknown what may have been sent since TIME, when the backup was taken.
Run it before any service is started.`,
  options: { "with-paused": { type: "boolean", about: "campaigns that were paused at the backup as well" } },
  more: "DATABASE_URL names the restored database of the campaign service.",
  understand(values, [time = ""]) {
    return { backupAt: readBackupTime(time), withPaused: values["with-paused"] ?? false };
  },
});
const databaseUrl = readDatabaseUrl(process.env);
const db = openDatabase({ url: databaseUrl, applicationName: "hold-after-restore", statementTimeoutMs: 600_000 });
const { paused, unknown } = await holdSending(db, choices);
await db.close();
const campaigns = counted(paused, "campaign");
const mails = counted(unknown, "email may have been sent since and is", "emails may have been sent since and are");
process.stdout.write(`Paused ${campaigns}; ${mails} unknown.\n`);
