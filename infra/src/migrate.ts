import { databasePrefix } from "@outbound/servers/database-prefix";
import { prepareDatabases } from "@outbound/servers/services";
import { readDatabaseUrl } from "@outbound/service/common-settings";

const serverUrl = readDatabaseUrl(process.env);
await prepareDatabases(serverUrl, databasePrefix(serverUrl));
console.log("The databases of all services are up to date.");
