import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isAmqpSetting } from "@outbound/service/amqp-addresses";
import { CliError } from "./cli-error.ts";

/** `home` is the data folder of an `npm start`. */
export type System = { amqpUrl: string; namespace: string; home?: string };
type Environment = Record<string, string | undefined>;

/**
 * The data folder of a running `npm start` names the broker: OUTBOUND_HOME, or `.outbound` beside the project. Elsewhere
 * AMQP_URL and AMQP_NAMESPACE do; both together win over the default folder.
 */
export async function findSystem(env: Environment): Promise<System> {
  const { OUTBOUND_HOME: home, AMQP_URL: amqpUrl, AMQP_NAMESPACE: namespace } = env;
  const defaultHome = fileURLToPath(new URL("../../.outbound", import.meta.url));
  if (amqpUrl && !isAmqpSetting(amqpUrl)) {
    throw new CliError("AMQP_URL must be a broker's address, such as amqp://user:password@127.0.0.1:5672.");
  }
  const named = amqpUrl ? { amqpUrl, namespace: namespace ?? "" } : undefined;
  if (!home && named && namespace !== undefined) return named;
  const system = (await readHome(resolve(home || defaultHome))) ?? named;
  if (system) return system;
  throw new CliError(
    `No system is running in ${resolve(home || defaultHome)}: start it with \`npm start\`, or name another one by OUTBOUND_HOME (its data folder) or AMQP_URL (its broker).`,
  );
}

async function readHome(home: string): Promise<System | undefined> {
  try {
    const ready = JSON.parse(await readFile(join(home, "ready.json"), "utf8"));
    const namespace = await readFile(join(home, "amqp-namespace"), "utf8");
    return { amqpUrl: ready.amqp_url, namespace: namespace.trim(), home };
  } catch (error) {
    const { code = "", path } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    if (code !== "EACCES") throw error;
    throw new CliError(`${path} can't be read by this user: run the command as the user who ran \`npm start\`.`);
  }
}
