import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type DatabaseUrls, databaseUrlsOn, type Release } from "@outbound/servers/services";
import { StartError } from "@outbound/servers/start-error";

/** By the release's own command, as an operator does it. Throws a StartError with what it said. */
export async function migrate({ folder, node }: Release, serverUrl: string): Promise<DatabaseUrls> {
  const env = { DATABASE_URL: serverUrl, NODE_ENV: "production" };
  await promisify(execFile)(node, ["infra/src/migrate.ts"], { cwd: folder, env }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new StartError(`The migration failed:\n${stdout}${stderr}`.trimEnd());
    },
  );
  return databaseUrlsOn(serverUrl);
}
