import { join } from "node:path";
import { drainSeconds } from "@outbound/service/drain";
import { logLevel } from "@outbound/service/logger";
import { readConfig as readEnvironment } from "@outbound/service/read-config";
import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);

const schema = z.object({
  AMQP_URL: z.string().describe("RabbitMQ."),
  AMQP_NAMESPACE: z.string().default("").describe("Prefix of every queue and exchange."),
  PORT: port.default(0).describe("Where links are answered; 0 is a free one."),
  HOST: z.string().optional().describe("The address to listen on; all of this machine's unless it is set."),
  DRAIN_SECONDS: drainSeconds,
  METRICS_PORT: port.default(0).describe("Health and metrics; 0 is a free one."),
  LOG_LEVEL: logLevel,
  OUTBOUND_SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .describe("64 hexadecimal characters: links are signed with it."),
  OUTBOUND_HOME: z.string().default(".outbound").describe("The data folder."),
  JOURNAL_FOLDER: z
    .string()
    .optional()
    .describe(
      "Where requests wait while the broker is away; it must survive a restart. tracker-journal in the data folder.",
    ),
});

export function readConfig(env: Record<string, string | undefined>) {
  const config = readEnvironment(schema, env);
  return {
    amqp: { url: config.AMQP_URL, namespace: config.AMQP_NAMESPACE },
    port: config.PORT,
    host: config.HOST,
    drainMs: config.DRAIN_SECONDS * 1000,
    metricsPort: config.METRICS_PORT,
    logLevel: config.LOG_LEVEL,
    secretKey: config.OUTBOUND_SECRET_KEY,
    journalFolder: config.JOURNAL_FOLDER ?? join(config.OUTBOUND_HOME, "tracker-journal"),
  };
}
