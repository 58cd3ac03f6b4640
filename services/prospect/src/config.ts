import { logLevel } from "@outbound/service/logger";
import { readConfig as readEnvironment } from "@outbound/service/read-config";
import { z } from "zod";

const schema = z.object({
  DATABASE_URL: z.string().describe("Postgres: the prospect service's own database."),
  AMQP_URL: z.string().describe("RabbitMQ."),
  AMQP_NAMESPACE: z.string().default("").describe("Prefix of every queue and exchange."),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0).describe("Health and metrics; 0 is a free one."),
  OUTBOUND_SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .describe("64 hexadecimal characters: what secrets and links are made with, the same in every service."),
  LOG_LEVEL: logLevel,
  INBOX_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(7)
    .describe("How long the ids of facts are kept, so that a repeated one changes nothing."),
  JOB_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(30)
    .describe("How long jobs that have ended are kept, with the rows that they refused."),
});

export function readConfig(env: Record<string, string | undefined>) {
  const config = readEnvironment(schema, env);
  return {
    databaseUrl: config.DATABASE_URL,
    amqp: { url: config.AMQP_URL, namespace: config.AMQP_NAMESPACE },
    metricsPort: config.METRICS_PORT,
    secretKey: config.OUTBOUND_SECRET_KEY,
    logLevel: config.LOG_LEVEL,
    inboxRetentionDays: config.INBOX_RETENTION_DAYS,
    jobRetentionDays: config.JOB_RETENTION_DAYS,
  };
}
