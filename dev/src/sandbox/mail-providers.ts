import type { OAuthProvider } from "@outbound/contracts/mailboxes/oauth-provider";
import { oauthProviderNames, oauthProviders } from "@outbound/contracts/mailboxes/oauth-provider";
import { GrantStore, type StoredGrants } from "@outbound/servers/mail-provider/grant-store";
import { type MailProvider, startMailProvider } from "@outbound/servers/mail-provider/mail-provider";
import { clientId, clientSecret } from "@outbound/servers/mail-provider/token-endpoint";
import type { Home } from "../home/home.ts";
import { keptPort } from "../home/ports.ts";

type MailPorts = { smtpPort: number; imapPort: number };
type Urls = Record<OAuthProvider, string>;
type Environment = Record<string, string | undefined>;

export type MailProviders = {
  /** Lacks the settings of a provider at which the operator has a client. */
  env: Record<string, string>;
  urls: Urls;
  /** Undefined lets the token's bearer in. */
  refusalOf(user: string, accessToken: string): { reply: string } | undefined;
  close(): Promise<void>;
};

/** Each has a port of its own; who allowed what outlives a restart. */
export async function openMailProviders(
  home: Home,
  { smtpPort, imapPort }: MailPorts,
  env: Environment,
  say: (line: string) => void,
): Promise<MailProviders> {
  const opened = new AsyncDisposableStack();
  const entries: [OAuthProvider, MailProvider][] = [];
  for (const provider of oauthProviders) {
    const file = `sandbox/${provider}-grants.json`;
    const known = (await home.readJson<NonNullable<StoredGrants>>(file)) ?? {};
    const one = await startMailProvider({
      name: oauthProviderNames[provider],
      port: await keptPort(home, `sandbox-${provider}`, say),
      key: await home.secret(`sandbox/${provider}-key`, () => crypto.randomUUID()),
      grants: new GrantStore(known, (grants) => void home.writeJson(file, grants).catch(() => {})),
    });
    one.behave(provider === "microsoft" ? { rotates: true, takesUsedTokens: true } : {});
    opened.defer(() => one.stop());
    entries.push([provider, one]);
  }
  const urls = Object.fromEntries(entries.map(([provider, { url }]) => [provider, url])) as Urls;
  return {
    env: providerSettings(urls, { smtpPort, imapPort }, env),
    urls,
    refusalOf(user, accessToken) {
      const refusals = entries.map(([, provider]) => provider.refusalOf(user, accessToken));
      return refusals.every((refusal) => refusal !== undefined) ? refusals[0] : undefined;
    },
    close: () => opened.disposeAsync(),
  };
}

export function providerSettings(urls: Urls, { smtpPort, imapPort }: MailPorts, env: Environment) {
  const settings = oauthProviders.flatMap((provider) => {
    const name = provider.toUpperCase();
    if (env[`${name}_OAUTH_CLIENT_ID`]) return [];
    return Object.entries({
      [`${name}_OAUTH_CLIENT_ID`]: clientId,
      [`${name}_OAUTH_CLIENT_SECRET`]: clientSecret,
      [`${name}_OAUTH_ISSUER`]: urls[provider],
      [`${name}_SMTP_URL`]: `smtp://127.0.0.1:${smtpPort}`,
      [`${name}_IMAP_URL`]: `imap://127.0.0.1:${imapPort}`,
    });
  });
  return Object.fromEntries(settings);
}
