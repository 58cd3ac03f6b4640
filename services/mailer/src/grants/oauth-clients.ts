import { oauthProviders } from "@outbound/contracts/mailboxes/oauth-provider";
import type { OAuthClientConfigs } from "../oauth-settings.ts";
import type { OAuthClients } from "./grants.ts";
import { oauthClient } from "./oauth-client.ts";

/** Sends no request: a provider is asked once a mailbox needs it. */
export function openOAuthClients(configs: OAuthClientConfigs, publicUrl: string | undefined): OAuthClients {
  return new Map(
    oauthProviders.flatMap((provider) => {
      const config = configs[provider];
      return config && publicUrl ? [[provider, oauthClient(provider, config, publicUrl)]] : [];
    }),
  );
}
