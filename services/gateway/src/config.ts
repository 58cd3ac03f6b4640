import { fileURLToPath } from "node:url";
import { commonConfig, commonSettings, databaseSettings } from "@outbound/service/common-settings";
import { drainSeconds } from "@outbound/service/drain";
import { readConfig as read } from "@outbound/service/read-config";
import { sealingKeys, sealingSettings } from "@outbound/service/sealer";
import { z } from "zod";

const builtConsole = fileURLToPath(new URL("../../../console/dist", import.meta.url));

const variables = z.object({
  ...commonSettings,
  ...databaseSettings,
  ...sealingSettings,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe("Port of the HTTP API; 0 takes a free one."),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Where people's browsers find the API and the app; https makes the app's cookie a secure one."),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .describe("Addresses or networks of proxies whose X-Forwarded-For says who tries to sign in, with commas."),
  CONSOLE_FOLDER: z.string().default(builtConsole).describe("The app's built files."),
  HOST: z.string().optional().describe("The address to listen on; all of this machine's unless it is set."),
  DRAIN_SECONDS: drainSeconds,
});

export function readConfig(env: Record<string, string | undefined>) {
  const config = read(variables, env);
  return {
    ...commonConfig(config),
    port: config.PORT,
    host: config.HOST,
    publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    trustedProxies: config.TRUSTED_PROXIES.split(",")
      .map((proxy) => proxy.trim())
      .filter(Boolean),
    consoleFolder: config.CONSOLE_FOLDER,
    databaseUrl: config.DATABASE_URL,
    sealingKeys: sealingKeys(config),
    drainMs: config.DRAIN_SECONDS * 1000,
  };
}
