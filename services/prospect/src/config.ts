import {
  commonConfig,
  commonSettings,
  databaseSettings,
  inboxSettings,
  secretKeySettings,
} from "@outbound/service/common-settings";
import { readConfig as readEnvironment } from "@outbound/service/read-config";
import { z } from "zod";

const schema = z.object({
  ...commonSettings,
  ...databaseSettings,
  ...secretKeySettings,
  ...inboxSettings,
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
    ...commonConfig(config),
    databaseUrl: config.DATABASE_URL,
    secretKey: config.OUTBOUND_SECRET_KEY,
    inboxRetentionDays: config.INBOX_RETENTION_DAYS,
    jobRetentionDays: config.JOB_RETENTION_DAYS,
  };
}
