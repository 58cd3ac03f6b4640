import { openDatabase } from "@outbound/postgres/database";
import { announceStates } from "./announce-states.ts";

/** `npm run announce-after-restore -w services/prospect`. What it announces leaves as soon as a prospect service runs. */
const databaseUrl = process.env["DATABASE_URL"];
if (!databaseUrl) {
  process.stderr.write("DATABASE_URL names the database of the prospect service.\n");
  process.exit(1);
}
const db = openDatabase({ url: databaseUrl, applicationName: "announce-after-restore", statementTimeoutMs: 600_000 });
const { prospects, entries } = await announceStates(db);
await db.close();
process.stdout.write(`Announced ${prospects} prospects and ${entries} suppressions as they are.\n`);
