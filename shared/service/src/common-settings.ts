import { z } from "zod";
import { isAmqpSetting } from "./amqp-addresses.ts";
import { logLevel } from "./logger.ts";
import { isPostgresSetting } from "./postgres-addresses.ts";
import { readConfig } from "./read-config.ts";

export const commonSettings = {
  AMQP_URL: z
    .string()
    .regex(/^amqps?:\/\//, "it must begin with amqp:// or amqps://")
    .refine(isAmqpSetting)
    .describe(
      "The RabbitMQ broker, such as amqp://user:password@host:5672, or the nodes of a cluster, separated by commas.",
    ),
  AMQP_NAMESPACE: z.string().default("").describe("Stands before the name of every queue and exchange."),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0).describe("Health and metrics; 0 is a free port."),
  LOG_LEVEL: logLevel,
};

const common = z.object(commonSettings);

export function commonConfig(settings: z.output<typeof common>) {
  return {
    amqp: { url: settings.AMQP_URL, namespace: settings.AMQP_NAMESPACE },
    metricsPort: settings.METRICS_PORT,
    logLevel: settings.LOG_LEVEL,
  };
}

export const databaseSettings = {
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, "it must begin with postgres://")
    .refine(isPostgresSetting)
    .describe(
      "The Postgres database, such as postgres://user:password@host:5432/name; its primary and standbys are separated by commas.",
    ),
};

/** For programs that need nothing else. */
export const readDatabaseUrl = (env: Record<string, string | undefined>): string =>
  readConfig(z.object(databaseSettings), env).DATABASE_URL;

export const secretKeySettings = {
  OUTBOUND_SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .describe("64 hexadecimal characters: what secrets and links are made with, the same in every service."),
};

export const inboxSettings = {
  INBOX_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(7)
    .describe("How long the ids of facts are kept, so that a repeated one changes nothing."),
};
