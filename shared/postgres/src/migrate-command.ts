import { migrate } from "./migrate.ts";

/** `npm run migrate -w services/<name>` runs in the service's folder. */
const databaseUrl = process.env["DATABASE_URL"];
if (!databaseUrl) {
  process.stderr.write("DATABASE_URL is not set: it names the database to migrate.\n");
  process.exit(1);
}
const { applied } = await migrate({ databaseUrl, prismaFolder: "prisma" });
process.stdout.write(applied.length ? `Applied ${applied.join(", ")}.\n` : "Nothing to apply.\n");
