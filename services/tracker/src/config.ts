import { join } from "node:path";
import { commonConfig, commonSettings, secretKeySettings } from "@outbound/service/common-settings";
import { drainSeconds } from "@outbound/service/drain";
import { readConfig as readEnvironment } from "@outbound/service/read-config";
import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);

const schema = z.object({
  ...commonSettings,
  ...secretKeySettings,
  PORT: port.default(0).describe("Where links are answered; 0 is a free one."),
  HOST: z.string().optional().describe("The address to listen on; all of this machine's unless it is set."),
  DRAIN_SECONDS: drainSeconds,
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
    ...commonConfig(config),
    port: config.PORT,
    host: config.HOST,
    drainMs: config.DRAIN_SECONDS * 1000,
    secretKey: config.OUTBOUND_SECRET_KEY,
    journalFolder: config.JOURNAL_FOLDER ?? join(config.OUTBOUND_HOME, "tracker-journal"),
  };
}
