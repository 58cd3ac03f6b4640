import { spawn } from "node:child_process";
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import {
  type DatabaseUrls,
  fromRoot,
  type LocalService,
  loopback,
  serviceNames,
  serviceProgram,
  servicesWithDatabase,
} from "@outbound/servers/services";
import { StartError } from "@outbound/servers/start-error";
import { checkHost, readPort } from "../home/ports.ts";
import { providerSettings } from "../sandbox/mail-providers.ts";
import { readDelayFactor } from "../sandbox/sandbox.ts";
import { type Environment, readDemoWish } from "./start-demo.ts";
import { readGivenKey, readGivenSealingKeys } from "./system-keys.ts";

/** Throws a StartError with each setting that can't be used, of `npm start` or a service, in one go. */
export async function checkSettings(env: Environment): Promise<void> {
  const checks = [
    () => readDemoWish(env),
    () => readPort(env["PORT"]),
    () => checkHost(env["HOST"] || loopback),
    () => readDelayFactor(env["SANDBOX_DELAY_FACTOR"]),
    () => readGivenKey(env),
    () => readGivenSealingKeys(env),
    () => checkServices(env),
  ];
  const problems = (await Promise.all(checks.map(problemsOf))).flat();
  const told = problems.filter((line, at) => problems.findIndex((one) => settingOf(one) === settingOf(line)) === at);
  if (told.length === 1) throw new StartError(told.join());
  const lines = told.map((line) => `\n  ${line}`).join("");
  if (lines) throw new StartError(`Nothing is started, as these settings can't be used:${lines}`);
}

const settingOf = (line: string) => line.split(" ")[0];

async function problemsOf(check: () => unknown): Promise<string[]> {
  try {
    await check();
    return [];
  } catch (error) {
    if (error instanceof StartError) return error.message.split("\n");
    throw error;
  }
}

/** The services' own code reads them, beside stand-ins for what isn't known before their servers run. */
async function checkServices(env: Environment): Promise<void> {
  const services = serviceNames.map((name) => [configOf(name), environmentOf(name, env)]);
  // A service ends when its settings can't be used; here the next one has its turn.
  const { status, stderr } = await evaluate(`
    const over = Symbol();
    process.exit = () => { throw over; };
    for (const [config, env] of ${JSON.stringify(services)}) {
      const { readConfig } = await import(config);
      try { readConfig(env); } catch (error) { if (error !== over) throw error; }
    }`);
  const problems = stderr.split("\n").filter((line) => /^ {2}[A-Z][A-Z\d_]* is /.test(line));
  if (problems.length > 0) throw new StartError(problems.map((line) => line.trim()).join("\n"));
  if (status !== 0) throw new Error(`The services' settings can't be read: ${stderr}`);
}

const configOf = (name: LocalService) => pathToFileURL(fromRoot(`services/${name}/src/config.ts`)).href;

function environmentOf(name: LocalService, env: Environment): Environment {
  const databaseUrl = env["DATABASE_URL"] || "postgres://127.0.0.1";
  const url = "http://127.0.0.1";
  const settings = {
    databaseUrls: Object.fromEntries(servicesWithDatabase.map((service) => [service, databaseUrl])) as DatabaseUrls,
    amqpUrl: env["AMQP_URL"] || "amqp://127.0.0.1",
    amqpNamespace: "",
    secretKey: "0".repeat(64),
    gatewayPort: 1,
    trackerPort: 1,
    trackingUrl: env["TRACKING_URL"] || url,
    journalFolder: "",
    env: { ...env, OUTBOUND_SEALING_KEYS: undefined },
    envOf: { mailer: providerSettings({ google: url, microsoft: url }, { smtpPort: 1, imapPort: 1 }, env) },
  };
  return serviceProgram(name, settings).env;
}

/** The script has secrets in it, and a program's arguments are everybody's to read. */
async function evaluate(script: string): Promise<{ status: number | null; stderr: string }> {
  const child = spawn(process.execPath, ["--input-type=module"], { stdio: ["pipe", "ignore", "pipe"] });
  child.stdin.end(script);
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (chunk) => (stderr += chunk));
  const [status] = await once(child, "close");
  return { status, stderr };
}
