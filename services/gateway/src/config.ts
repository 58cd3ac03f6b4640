import { fileURLToPath } from "node:url";
import { drainSeconds } from "@outbound/service/drain";
import { logLevel } from "@outbound/service/logger";
import { readConfig as read } from "@outbound/service/read-config";
import { z } from "zod";

const builtConsole = fileURLToPath(new URL("../../../console/dist", import.meta.url));

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe("Port of the HTTP API; 0 takes a free one."),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Where people's browsers find the API and the app; https makes the app's cookie a secure one."),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .describe("Addresses or networks of proxies whose X-Forwarded-For says who tries to sign in, with commas."),
  CONSOLE_FOLDER: z.string().default(builtConsole).describe("The app's built files."),
  HOST: z.string().optional().describe("The address to listen on; all of this machine's unless it is set."),
  DATABASE_URL: z.url().describe("Postgres database of the gateway."),
  AMQP_URL: z.url().describe("RabbitMQ."),
  AMQP_NAMESPACE: z.string().default("").describe("Prefix of every queue and exchange."),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0).describe("Port of health and metrics."),
  DRAIN_SECONDS: drainSeconds,
  LOG_LEVEL: logLevel,
});

export function readConfig(env: Record<string, string | undefined>) {
  const config = read(variables, env);
  return {
    port: config.PORT,
    host: config.HOST,
    publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    trustedProxies: config.TRUSTED_PROXIES.split(",")
      .map((proxy) => proxy.trim())
      .filter(Boolean),
    consoleFolder: config.CONSOLE_FOLDER,
    databaseUrl: config.DATABASE_URL,
    amqp: { url: config.AMQP_URL, namespace: config.AMQP_NAMESPACE },
    metricsPort: config.METRICS_PORT,
    drainMs: config.DRAIN_SECONDS * 1000,
    logLevel: config.LOG_LEVEL,
  };
}
