import { logLevel } from "@outbound/service/logger";
import { readConfig as read } from "@outbound/service/read-config";
import { z } from "zod";

const variables = z.object({
  DATABASE_URL: z.url().describe("The service's own Postgres database."),
  AMQP_URL: z.url().describe("The RabbitMQ broker."),
  AMQP_NAMESPACE: z.string().default("").describe("Stands before the name of every queue and exchange."),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(0).describe("Health and metrics; 0 is a free port."),
  LOG_LEVEL: logLevel,
  OUTBOUND_SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .describe("64 hexadecimal characters: what secrets and links are made with, the same in every service."),
  TRACKING_URL: z
    .url()
    .describe("The tracker's public address: of unsubscribe links, and what a tracking domain must point to."),
  CLASSIFIER_URL: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null)
    .describe("An OpenAI-compatible endpoint that judges replies, such as https://llm.acme.com/v1; else locally."),
  CLASSIFIER_MODEL: z.string().nullable().default(null).describe("That endpoint's model; required with it."),
  CLASSIFIER_API_KEY: z.string().nullable().default(null).describe("That endpoint's bearer token, if it wants one."),
  INBOX_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(7)
    .describe("How long the ids of facts are kept, so that a repeated one changes nothing."),
  VISIT_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(90)
    .describe("How long opens and clicks are kept that count for nothing."),
  SEND_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(30)
    .default(730)
    .describe("How long a mail's entry in the ledger is kept once its sequence has ended: replies find it by then."),
});

const consistent = variables.refine((config) => !config.CLASSIFIER_URL || config.CLASSIFIER_MODEL, {
  path: ["CLASSIFIER_MODEL"],
});

export function readConfig(env: Record<string, string | undefined>) {
  const config = read(consistent, env);
  return {
    databaseUrl: config.DATABASE_URL,
    amqp: { url: config.AMQP_URL, namespace: config.AMQP_NAMESPACE },
    metricsPort: config.METRICS_PORT,
    logLevel: config.LOG_LEVEL,
    secretKey: config.OUTBOUND_SECRET_KEY,
    trackingUrl: config.TRACKING_URL.replace(/(?<!\/)\/+$/, ""),
    /** Null: replies are judged locally. */
    classifier: config.CLASSIFIER_URL
      ? { url: config.CLASSIFIER_URL, model: config.CLASSIFIER_MODEL ?? "", apiKey: config.CLASSIFIER_API_KEY }
      : null,
    inboxRetentionDays: config.INBOX_RETENTION_DAYS,
    visitRetentionDays: config.VISIT_RETENTION_DAYS,
    sendRetentionDays: config.SEND_RETENTION_DAYS,
  };
}
