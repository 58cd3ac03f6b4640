import { unavailable } from "@outbound/contracts/app-error";
import { personNameInput } from "@outbound/contracts/people/person-name";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
} from "openid-client";
import { ProviderRefused } from "./provider-refused.ts";

export type ProviderConfig = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  domains: string[];
};

/** `issuer` and `subject` together identify a person for good; an address may be another person's one day. */
export type Claims = { issuer: string; subject: string; email: string | undefined; name: string | null };

type Secrets = { state: string; nonce: string; verifier: string };

export type Provider = {
  config: ProviderConfig;
  begin(secrets: Secrets): Promise<string>;
  /** Throws ProviderRefused. */
  finish(returned: URLSearchParams, secrets: Secrets): Promise<Claims>;
};

/** Bounds each request, so that a provider that hangs doesn't hold people up. */
const timeoutSeconds = 5;
/** A provider may move its endpoints. */
const keptMs = 3_600_000;

export function openProvider(config: ProviderConfig, redirectUri: string): Provider {
  let known: { client: Promise<Configuration>; at: number } | undefined;
  const client = () => {
    if (!known || known.at < Date.now() - keptMs) {
      const fresh = { client: discover(config), at: Date.now() };
      known = fresh;
      fresh.client.catch(() => {
        if (known === fresh) known = undefined;
      });
    }
    return known.client;
  };

  return {
    config,
    async begin({ state, nonce, verifier }) {
      const found = await client().catch((error: unknown) => {
        throw unavailable(error);
      });
      return buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      }).href;
    },
    async finish(returned, { state, nonce, verifier }) {
      if (returned.has("error")) throw new ProviderRefused("denied", returned.get("error"));
      const found = await client().catch((error: unknown) => {
        throw new ProviderRefused("away", error);
      });
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const url = new URL(`?${returned.toString()}`, redirectUri);
      const tokens = await authorizationCodeGrant(found, url, checks).catch((error: unknown) => {
        throw new ProviderRefused(isAway(error) ? "away" : "untrusted", error);
      });
      const claims = tokens.claims();
      if (!claims) throw new ProviderRefused("untrusted", "no claims");
      const { iss: issuer, sub: subject, email, email_verified: isVerified } = claims;
      const verified = typeof email === "string" && isVerified === true ? email : undefined;
      return { issuer, subject, email: verified, name: personNameInput.safeParse(claims.name).data ?? null };
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: ProviderConfig): Promise<Configuration> {
  const isLocal = new URL(issuer).protocol === "http:";
  const found = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: timeoutSeconds,
    ...(isLocal && { execute: [allowInsecureRequests] }),
  });
  const server = found.serverMetadata();
  const takesPost = server.token_endpoint_auth_methods_supported?.includes("client_secret_post") ?? false;
  const auth = takesPost ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret);
  const client = new Configuration(server, clientId, clientSecret, auth);
  client.timeout = timeoutSeconds;
  // By default the library trusts TLS from the token's own address and doesn't check the signature.
  enableNonRepudiationChecks(client);
  if (isLocal) allowInsecureRequests(client);
  return client;
}

const isAway = (error: unknown): boolean =>
  error instanceof Error && (("code" in error && error.code === "OAUTH_TIMEOUT") || error.message === "fetch failed");
