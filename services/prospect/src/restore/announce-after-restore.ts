import { openDatabase } from "@outbound/postgres/database";
import { readDatabaseUrl } from "@outbound/service/common-settings";
import { readArguments } from "@outbound/service/read-arguments";
import { announceStates } from "./announce-states.ts";

readArguments({
  command: "npm run announce-after-restore -w services/prospect --",
  about: `Announces every prospect and suppression as it is, for the campaign service's copy. It leaves as soon as a prospect service
runs; it may be repeated at any time, also while everything runs.`,
  options: {},
  more: "DATABASE_URL names the database of the prospect service.",
  understand: () => undefined,
});
const databaseUrl = readDatabaseUrl(process.env);
const db = openDatabase({ url: databaseUrl, applicationName: "announce-after-restore", statementTimeoutMs: 600_000 });
const { prospects, entries } = await announceStates(db);
await db.close();
process.stdout.write(`Announced ${prospects} prospects and ${entries} suppressions as they are.\n`);
