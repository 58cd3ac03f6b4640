import { drainSeconds } from "@outbound/service/drain";
import { logLevel } from "@outbound/service/logger";
import { readConfig as read } from "@outbound/service/read-config";
import { z } from "zod";

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe("Port of the HTTP API; 0 takes a free one."),
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
    databaseUrl: config.DATABASE_URL,
    amqp: { url: config.AMQP_URL, namespace: config.AMQP_NAMESPACE },
    metricsPort: config.METRICS_PORT,
    drainMs: config.DRAIN_SECONDS * 1000,
    logLevel: config.LOG_LEVEL,
  };
}
