import { ownNetworks } from "@outbound/egress/own-networks";
import { commonConfig, commonSettings, databaseSettings } from "@outbound/service/common-settings";
import { readConfig as readEnvironment } from "@outbound/service/read-config";
import { sealingKeys, sealingSettings } from "@outbound/service/sealer";
import { z } from "zod";

const schema = z.object({
  ...commonSettings,
  ...databaseSettings,
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
    ...commonConfig(config),
    databaseUrl: config.DATABASE_URL,
    ownNetworks: config.MAIL_SERVER_ALLOWED_CIDRS,
    sealingKeys: sealingKeys(config),
  };
}
