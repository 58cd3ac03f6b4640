import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isAmqpSetting } from "@outbound/service/amqp-addresses";
import { CliError } from "../output/cli-error.ts";

type Process = { name: string; pid: number };
/** `home` is the data folder of an `npm start`, `processes` what it runs of each service. */
export type System = {
  amqpUrl: string;
  namespace: string;
  home?: string;
  processes?: Partial<Record<string, Process[]>>;
};
type Environment = Record<string, string | undefined>;

/**
 * OUTBOUND_HOME or AMQP_URL (with AMQP_NAMESPACE) names the system; without them it is that of `.outbound` beside the project.
 * Two that name different systems are refused, as a command could reach the wrong one.
 */
export async function findSystem(env: Environment): Promise<System> {
  const { OUTBOUND_HOME: home, AMQP_URL: amqpUrl, AMQP_NAMESPACE: namespace } = env;
  const defaultHome = fileURLToPath(new URL("../../.outbound", import.meta.url));
  if (amqpUrl && !isAmqpSetting(amqpUrl)) {
    throw new CliError("AMQP_URL must be a broker's address, such as amqp://user:password@127.0.0.1:5672.");
  }
  const named = amqpUrl ? { amqpUrl, namespace: namespace ?? "" } : undefined;
  const system = await readHome(resolve(home || defaultHome));
  if (system && (!named || (amqpUrl === system.amqpUrl && (namespace ?? system.namespace) === system.namespace))) {
    return system;
  }
  if (named && home && system) {
    throw new CliError("OUTBOUND_HOME and AMQP_URL name two different systems: unset the one that you don't mean.");
  }
  if (named) return named;
  throw new CliError(
    `No system is running in ${resolve(home || defaultHome)}: start it with \`npm start\`, or name another one by OUTBOUND_HOME (its data folder) or AMQP_URL (its broker).`,
  );
}

async function readHome(home: string): Promise<System | undefined> {
  try {
    const ready = JSON.parse(await readFile(join(home, "ready.json"), "utf8"));
    const namespace = await readFile(join(home, "amqp-namespace"), "utf8");
    const all: Process[] = ready.services ?? [];
    const processes = Object.groupBy(
      all.map(({ name, pid }) => ({ name, pid })),
      serviceOf,
    );
    return { amqpUrl: ready.amqp_url, namespace: namespace.trim(), home, processes };
  } catch (error) {
    const { code = "", path } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    if (code !== "EACCES") throw error;
    throw new CliError(`${path} can't be read by this user: run the command as the user who ran \`npm start\`.`);
  }
}

/** Of campaign-2, campaign. */
const serviceOf = ({ name }: { name: string }) => name.replace(/-\d+$/, "");
