import { readDatabaseUrl } from "@outbound/service/common-settings";
import { migrate } from "./migrate.ts";

/** `npm run migrate -w services/<name>` runs in the service's folder. */
const databaseUrl = readDatabaseUrl(process.env);
const { applied } = await migrate({ databaseUrl, prismaFolder: "prisma" });
process.stdout.write(applied.length ? `Applied ${applied.join(", ")}.\n` : "Nothing to apply.\n");
