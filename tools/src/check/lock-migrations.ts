import { fileURLToPath } from "node:url";
import { readArguments } from "@outbound/service/read-arguments";
import { lockMigrations } from "./check-migrations.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
readArguments({
  command: "npm run lock-migrations --",
  about: `Adds the hash of each new migration to its service's migrations.sha256. From then on npm run check refuses it when it is
edited: a database that has applied it would be refused by the next release. No line that is there changes.`,
  options: {},
  understand: () => undefined,
});
const added = await lockMigrations(root);
console.log(added.length > 0 ? `Locked ${added.join(", ")}.` : "All migrations are locked.");
