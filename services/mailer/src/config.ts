import { isIP } from "node:net";
import { isDnsName } from "@outbound/egress/dns-records";
import { ownNetworks } from "@outbound/egress/own-networks";
import { commonConfig, commonSettings, databaseSettings } from "@outbound/service/common-settings";
import { readConfig as readEnvironment } from "@outbound/service/read-config";
import { sealingKeys, sealingSettings } from "@outbound/service/sealer";
import { z } from "zod";
import { missingOAuthSettings, oauthClients, oauthSettings } from "./oauth-settings.ts";

const blocklistSettings = {
  BLOCKLIST_RESOLVER: z
    .string()
    .refine((text) => isIP(text) > 0, "must be an address")
    .optional()
    .describe(
      "Address of a name server of your own that blocklists answer; without it mailboxes' domains aren't looked up there.",
    ),
  BLOCKLISTS: z
    .string()
    .default("dbl.spamhaus.org")
    .transform((text) => text.split(",").map((zone) => zone.trim().toLowerCase()))
    .refine(
      (zones) => zones.length <= 10 && zones.every(isDnsName),
      "must be at most ten names of blocklists, with commas between",
    )
    .describe("The blocklists of domains that are asked through BLOCKLIST_RESOLVER."),
};

const variables = z.object({
  ...commonSettings,
  ...databaseSettings,
  ...sealingSettings,
  ...oauthSettings,
  ...blocklistSettings,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Where people's browsers find the gateway; needed with a client of a provider."),
  MAIL_SERVER_ALLOWED_CIDRS: ownNetworks
    .default([])
    .describe(
      "Networks of your own that mail servers may be in, such as `10.1.0.0/16:587,10.2.0.1/32`; none by default.",
    ),
});

const consistent = variables.superRefine((config, context) => {
  for (const name of missingOAuthSettings(config)) context.addIssue({ code: "custom", path: [name] });
});

export function readConfig(env: Record<string, string | undefined>) {
  const config = readEnvironment(consistent, env);
  return {
    ...commonConfig(config),
    databaseUrl: config.DATABASE_URL,
    ownNetworks: config.MAIL_SERVER_ALLOWED_CIDRS,
    sealingKeys: sealingKeys(config),
    publicUrl: config.PUBLIC_URL,
    oauth: oauthClients(config),
    blocklists: { resolver: config.BLOCKLIST_RESOLVER, zones: config.BLOCKLISTS },
  };
}
