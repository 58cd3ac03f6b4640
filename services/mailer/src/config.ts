import { ownNetworks } from "@outbound/egress/own-networks";
import { logLevel } from "@outbound/service/logger";
import { readConfig as readEnvironment } from "@outbound/service/read-config";
import { sealingKeys, sealingSettings } from "@outbound/service/sealer";
import { z } from "zod";

const schema = z.object({
  DATABASE_URL: z.string().describe("Postgres: the mailer's own database."),
  AMQP_URL: z.string().describe("RabbitMQ."),
  AMQP_NAMESPACE: z.string().default("").describe("Prefix of every queue and exchange."),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0).describe("Health and metrics; 0 is a free one."),
  LOG_LEVEL: logLevel,
  ...sealingSettings,
  MAIL_SERVER_ALLOWED_CIDRS: ownNetworks
    .default([])
    .describe(
      "Networks of your own that mail servers may be in, such as `10.1.0.0/16:587,10.2.0.1/32`; none by default.",
    ),
});

export function readConfig(env: Record<string, string | undefined>) {
  const config = readEnvironment(schema, env);
  return {
    databaseUrl: config.DATABASE_URL,
    amqp: { url: config.AMQP_URL, namespace: config.AMQP_NAMESPACE },
    metricsPort: config.METRICS_PORT,
    logLevel: config.LOG_LEVEL,
    ownNetworks: config.MAIL_SERVER_ALLOWED_CIDRS,
    sealingKeys: sealingKeys(config),
  };
}
