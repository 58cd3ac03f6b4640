import { deliverySpacingSeconds } from "@outbound/contracts/events/webhook-dispatcher-deliver";
import { ownNetworks } from "@outbound/egress/own-networks";
import { commonConfig, commonSettings, databaseSettings, inboxSettings } from "@outbound/service/common-settings";
import { readConfig as readEnvironment } from "@outbound/service/read-config";
import { sealingKeys, sealingSettings } from "@outbound/service/sealer";
import { z } from "zod";

const schema = z.object({
  ...commonSettings,
  ...databaseSettings,
  ...inboxSettings,
  ...sealingSettings,
  WEBHOOK_ALLOWED_CIDRS: ownNetworks
    .default([])
    .describe("Networks of your own that webhooks may reach, such as `10.1.0.0/16,10.2.0.1/32:8443`; none by default."),
  WEBHOOK_RETRY_SECONDS: z.coerce
    .number()
    .min(0.1)
    .default(deliverySpacingSeconds)
    .describe("Between the attempts of a delivery. The API promises about a minute; shorter is for trials."),
  WEBHOOK_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(90)
    .describe("How long webhook events and deliveries are kept; they go by the month."),
  WEBHOOK_ANSWER_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .default(7)
    .describe("How long the first 2 kB of receivers' answers are kept; 0 keeps none."),
});

export function readConfig(env: Record<string, string | undefined>) {
  const config = readEnvironment(schema, env);
  return {
    ...commonConfig(config),
    databaseUrl: config.DATABASE_URL,
    ownNetworks: config.WEBHOOK_ALLOWED_CIDRS,
    sealingKeys: sealingKeys(config),
    spacingMs: config.WEBHOOK_RETRY_SECONDS * 1_000,
    inboxRetentionDays: config.INBOX_RETENTION_DAYS,
    webhookRetentionDays: config.WEBHOOK_RETENTION_DAYS,
    answerDays: config.WEBHOOK_ANSWER_DAYS,
  };
}
