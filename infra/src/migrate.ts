import { databasePrefix } from "@outbound/servers/database-prefix";
import { refusalWords, sqlProblem } from "@outbound/servers/postgres/handshake";
import { prepareDatabases } from "@outbound/servers/services";
import { readDatabaseUrl } from "@outbound/service/common-settings";

const serverUrl = readDatabaseUrl(process.env);
const problem = await sqlProblem(serverUrl);
if (problem) {
  console.error(refusalWords(problem));
  process.exit(1);
}
await prepareDatabases(serverUrl, databasePrefix(serverUrl));
console.log("The databases of all services are up to date.");
