import { databasePrefix } from "@outbound/servers/database-prefix";
import { prepareDatabases } from "@outbound/servers/services";

const serverUrl = process.env.DATABASE_URL;
if (!serverUrl) {
  console.error("DATABASE_URL is missing: a Postgres database beside which those of the services are made.");
  process.exit(1);
}
await prepareDatabases(serverUrl, databasePrefix(serverUrl));
console.log("The databases of all services are up to date.");
