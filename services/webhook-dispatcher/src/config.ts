import { deliverySpacingSeconds } from "@outbound/contracts/events/webhook-dispatcher-deliver";
import { ownNetworks } from "@outbound/egress/own-networks";
import { logLevel } from "@outbound/service/logger";
import { readConfig as readEnvironment } from "@outbound/service/read-config";
import { sealingKeys, sealingSettings } from "@outbound/service/sealer";
import { z } from "zod";

const schema = z.object({
  DATABASE_URL: z.string().describe("Postgres: the webhook-dispatcher's own database."),
  AMQP_URL: z.string().describe("RabbitMQ."),
  AMQP_NAMESPACE: z.string().default("").describe("Prefix of every queue and exchange."),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0).describe("Health and metrics; 0 is a free one."),
  LOG_LEVEL: logLevel,
  ...sealingSettings,
  WEBHOOK_ALLOWED_CIDRS: ownNetworks
    .default([])
    .describe("Networks of your own that webhooks may reach, such as `10.1.0.0/16,10.2.0.1/32:8443`; none by default."),
  WEBHOOK_RETRY_SECONDS: z.coerce
    .number()
    .min(0.1)
    .default(deliverySpacingSeconds)
    .describe("Between the attempts of a delivery. The API promises about a minute; shorter is for trials."),
  INBOX_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(7)
    .describe("How long the ids of facts are kept, so that a repeated one changes nothing."),
  WEBHOOK_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(90)
    .describe("How long webhook events and deliveries are kept; they go by the month."),
});

export function readConfig(env: Record<string, string | undefined>) {
  const config = readEnvironment(schema, env);
  return {
    databaseUrl: config.DATABASE_URL,
    amqp: { url: config.AMQP_URL, namespace: config.AMQP_NAMESPACE },
    metricsPort: config.METRICS_PORT,
    logLevel: config.LOG_LEVEL,
    ownNetworks: config.WEBHOOK_ALLOWED_CIDRS,
    sealingKeys: sealingKeys(config),
    spacingMs: config.WEBHOOK_RETRY_SECONDS * 1_000,
    inboxRetentionDays: config.INBOX_RETENTION_DAYS,
    webhookRetentionDays: config.WEBHOOK_RETENTION_DAYS,
  };
}
