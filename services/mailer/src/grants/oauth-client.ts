import {
  type OAuthProvider,
  oauthCallbackPath,
  oauthProviderNames,
} from "@outbound/contracts/mailboxes/oauth-provider";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clientCredentialsGrant,
  discovery,
  genericGrantRequest,
  initiateDeviceAuthorization,
  None,
  ResponseBodyError,
  refreshTokenGrant,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from "openid-client";
import type { Tokens } from "../credentials/grant.ts";
import type { OAuthClientConfig } from "../oauth-settings.ts";
import { AccessFailed } from "./access-failed.ts";
import { failureOf } from "./oauth-failure.ts";
import { signAssertion } from "./service-account.ts";

export type Renewed = Tokens & { lastsSeconds: number };
/** `addresses` are all names that the id token has for the account that signed in. */
export type Granted = Renewed & { addresses: string[] };
type Secrets = { state: string; verifier: string };

/** Every request that fails throws AccessFailed. */
export type OAuthClient = {
  provider: OAuthProvider;
  name: string;
  config: OAuthClientConfig;
  begin(secrets: Secrets & { email: string }): Promise<string>;
  /** `returned` is the query string of the redirect. */
  finish(returned: string, secrets: Secrets): Promise<Granted>;
  /** PoisonMessages the device flow (RFC 8628): somebody enters the code on another machine. */
  beginByCode(): Promise<Code>;
  askByCode(deviceCode: string): Promise<Granted | "pending" | "slow-down" | "expired">;
  refresh(tokens: Pick<Tokens, "refreshToken" | "isByCode">): Promise<Renewed>;
  /** Whether a workspace may use this mailbox without a person's consent. */
  isOfOrganisation(workspaceId: string, mailbox: string): boolean;
  requestOrganisationToken(mailbox: string): Promise<Renewed>;
};

type Code = {
  deviceCode: string;
  userCode: string;
  page: string;
  lastsSeconds: number;
  intervalSeconds: number;
};

type AuthorizationRequest = { mailScopes: string[]; signInScopes: string; parameters: Record<string, string> };

/** Google returns a refresh token only with `prompt=consent`. */
const authorizationRequests: Record<OAuthProvider, AuthorizationRequest> = {
  google: {
    mailScopes: ["https://mail.google.com/"],
    signInScopes: "openid email",
    parameters: { access_type: "offline", prompt: "consent" },
  },
  microsoft: {
    mailScopes: ["https://outlook.office.com/IMAP.AccessAsUser.All", "https://outlook.office.com/SMTP.Send"],
    signInScopes: "openid email profile offline_access",
    parameters: { prompt: "select_account" },
  },
};

/** The lease of a renewal in grant-table.ts is longer than two of these. */
const timeoutSeconds = 8;
/** A provider may move its endpoints, so they are discovered again after an hour. */
const discoveryLifetimeMs = 3_600_000;
const defaultTokenSeconds = 3_600;

export function oauthClient(provider: OAuthProvider, config: OAuthClientConfig, publicUrl: string): OAuthClient {
  const name = oauthProviderNames[provider];
  const { mailScopes, signInScopes, parameters } = authorizationRequests[provider];
  const redirectUri = new URL(oauthCallbackPath(provider), publicUrl).href;
  const client = discovered(config, ClientSecretPost(config.clientSecret));
  // Microsoft accepts a device code, and the refresh tokens that follow, only from a public client.
  const publicClient = discovered(config, None());
  // The JWT bearer assertion names the service account, so the client doesn't authenticate itself.
  const assertionClient = discovered(config, () => {});
  const failed = (error: unknown, secrets: string[] = []): never => {
    throw failureOf(name, error, secrets);
  };

  return {
    provider,
    name,
    config,
    async begin({ state, verifier, email }) {
      const found = await client().catch(failed);
      return buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: [signInScopes, ...mailScopes].join(" "),
        state,
        login_hint: email,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...parameters,
      }).href;
    },
    async finish(returned, { state, verifier }) {
      const found = await client().catch(failed);
      const checks = { expectedState: state, pkceCodeVerifier: verifier, idTokenExpected: true };
      const url = new URL(`?${returned}`, redirectUri);
      const tokens = await authorizationCodeGrant(found, url, checks).catch((error: unknown) =>
        failed(error, [verifier, url.searchParams.get("code") ?? ""]),
      );
      // Google lets people grant single scopes. Microsoft grants all or none, and spells them otherwise.
      const grantedScopes = provider === "google" ? tokens.scope?.split(" ") : undefined;
      if (grantedScopes && !mailScopes.every((scope) => grantedScopes.includes(scope))) {
        throw new AccessFailed(
          "person",
          `${name} was not allowed to let Outbound read and send email: tick that, too.`,
        );
      }
      return grantedBy(name, tokens);
    },
    async beginByCode() {
      const found = await publicClient().catch(failed);
      if (!found.serverMetadata().device_authorization_endpoint) {
        throw new AccessFailed("operator", `${name} has no sign-in by a code for mailboxes: connect it by a link.`);
      }
      const begun = await initiateDeviceAuthorization(found, { scope: [signInScopes, ...mailScopes].join(" ") }).catch(
        failed,
      );
      return {
        deviceCode: begun.device_code,
        userCode: begun.user_code,
        page: begun.verification_uri,
        lastsSeconds: begun.expires_in,
        intervalSeconds: Math.ceil(begun.interval ?? defaultIntervalSeconds),
      };
    },
    async askByCode(deviceCode) {
      const found = await publicClient().catch(failed);
      try {
        const tokens = await genericGrantRequest(found, deviceCodeGrant, { device_code: deviceCode });
        return { ...grantedBy(name, tokens), isByCode: true };
      } catch (error) {
        const answer = error instanceof ResponseBodyError ? pollAnswers.get(error.error) : undefined;
        return answer ?? failed(error, [deviceCode]);
      }
    },
    isOfOrganisation(workspaceId, mailbox) {
      const domain = mailbox.slice(mailbox.lastIndexOf("@") + 1);
      return (config.organisations ?? []).some((one) => one.workspaceId === workspaceId && one.domain === domain);
    },
    async requestOrganisationToken(mailbox) {
      const { serviceAccount } = config;
      const found = await (serviceAccount ? assertionClient : client)().catch(failed);
      const audience = found.serverMetadata().token_endpoint ?? "";
      const request = serviceAccount
        ? genericGrantRequest(found, jwtBearerGrant, {
            assertion: signAssertion(serviceAccount, { mailbox, scope: mailScopes.join(" "), audience }),
          })
        : clientCredentialsGrant(found, { scope: clientCredentialsScope });
      const tokens = await request.catch(failed);
      return { refreshToken: "", isOfOrganisation: true, ...accessOf(tokens) };
    },
    async refresh({ refreshToken, isByCode = false }) {
      const found = await (isByCode ? publicClient : client)().catch(failed);
      const tokens = await refreshTokenGrant(found, refreshToken).catch((error: unknown) =>
        failed(error, [refreshToken]),
      );
      return { refreshToken: tokens.refresh_token ?? refreshToken, ...accessOf(tokens), ...(isByCode && { isByCode }) };
    },
  };
}

const jwtBearerGrant = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const clientCredentialsScope = "https://outlook.office365.com/.default";
const deviceCodeGrant = "urn:ietf:params:oauth:grant-type:device_code";
/** RFC 8628, 3.2 and 3.5: the default interval, and the errors that refuse nothing. */
const defaultIntervalSeconds = 5;
const pollAnswers = new Map<string, "pending" | "slow-down" | "expired">([
  ["authorization_pending", "pending"],
  ["slow_down", "slow-down"],
  ["expired_token", "expired"],
]);

function grantedBy(name: string, tokens: TokenEndpointResponse & TokenEndpointResponseHelpers): Granted {
  const { refresh_token: refreshToken } = tokens;
  if (!refreshToken) throw new AccessFailed("operator", `${name} gave no refresh token.`);
  const claims = tokens.claims();
  const addresses = [claims?.["email"], claims?.["preferred_username"], claims?.["upn"]].flatMap((address) =>
    typeof address === "string" ? address.trim().toLowerCase() : [],
  );
  return { refreshToken, ...accessOf(tokens), addresses };
}

const accessOf = ({ access_token, expires_in }: { access_token: string; expires_in?: number }) => ({
  accessToken: access_token,
  lastsSeconds: expires_in ?? defaultTokenSeconds,
});

function discovered({ issuer, clientId }: OAuthClientConfig, authentication: ClientAuth): () => Promise<Configuration> {
  let known: { client: Promise<Configuration>; at: number } | undefined;
  const isLocal = new URL(issuer).protocol === "http:";
  return () => {
    if (!known || known.at < Date.now() - discoveryLifetimeMs) {
      const found = discovery(new URL(issuer), clientId, undefined, authentication, {
        timeout: timeoutSeconds,
        ...(isLocal && { execute: [allowInsecureRequests] }),
      });
      const fresh = { client: found, at: Date.now() };
      known = fresh;
      found.catch(() => {
        if (known === fresh) known = undefined;
      });
    }
    return known.client;
  };
}
