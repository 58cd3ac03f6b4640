import type { Express } from "express";
import type { ApiHandler, ApiRequest, ApiResponse } from "../http/exchange.ts";
import { readBytes, readJsonBody } from "../http/read-json-body.ts";
import { otherMethods } from "../http/render-error.ts";
import { sendReply } from "../http/reply.ts";
import {
  authorizationPath,
  consentPath,
  issuerOf,
  originFor,
  registrationPath,
  resourceMetadataPath,
  resourcePath,
  serverMetadataPath,
  tokenPath,
} from "./addresses.ts";
import { type ActParts, recordOutcome } from "./audit-acts.ts";
import { packRequest } from "./authorization-request.ts";
import { registerClient } from "./client-registration.ts";
import { type Outcome, redeemCode, renewTokens } from "./issue-tokens.ts";
import { oauthRefusal } from "./oauth-refusal.ts";
import { requireOurResource, type TokenForm, tokenForm } from "./token-form.ts";
import { refreshTokenOf } from "./token-pair.ts";

type Parts = ActParts & { publicUrl: string; bodyMs: number };

const scopes = ["read", "write"];
const registrationBytes = 8 * 1024;
const formBytes = 16 * 1024;

export function mountOAuth(app: Express, parts: Parts): void {
  const { publicUrl } = parts;
  for (const path of [resourceMetadataPath, resourceMetadataPath + resourcePath]) {
    app.get(
      path,
      json(path, ({ headers }) => resourceMetadata(publicUrl, headers.host)),
    );
  }
  app.get(
    serverMetadataPath,
    json(serverMetadataPath, () => serverMetadata(publicUrl)),
  );
  app.get(authorizationPath, redirectToConsent);
  app.post(registrationPath, register(parts));
  app.post(tokenPath, answerToken(parts));
  for (const path of [registrationPath, tokenPath]) app.all(path, otherMethods(["post"]));
}

const resourceMetadata = (publicUrl: string, host: string | undefined) => ({
  resource: originFor(publicUrl, host) + resourcePath,
  authorization_servers: [issuerOf(publicUrl)],
  scopes_supported: scopes,
  bearer_methods_supported: ["header"],
  resource_name: "Outbound",
});

function serverMetadata(publicUrl: string) {
  const issuer = issuerOf(publicUrl);
  return {
    issuer,
    authorization_endpoint: issuer + authorizationPath,
    token_endpoint: issuer + tokenPath,
    registration_endpoint: issuer + registrationPath,
    scopes_supported: scopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true,
  };
}

/** What is asked for is checked once a person is signed in. */
const redirectToConsent: ApiHandler = (req, res) => {
  res.locals.route = authorizationPath;
  const [, query = ""] = req.originalUrl.split(/\?(.*)/s);
  res.redirect(303, `${consentPath}?request=${packRequest(query)}`);
};

function json(route: string, bodyOf: (req: ApiRequest) => object): ApiHandler {
  return (req, res) => {
    res.locals.route = route;
    sendReply(res, { status: 200, body: Buffer.from(JSON.stringify(bodyOf(req))) });
  };
}

function register({ bodyMs }: Parts): ApiHandler {
  return async (req, res) => {
    res.locals.route = registrationPath;
    const read = readJsonBody(req, res, { limitBytes: registrationBytes, timeoutMs: bodyMs });
    const body = await read.catch((error: Error) => {
      throw oauthRefusal("invalid_client_metadata", error.message);
    });
    const { id, name, redirectUris } = registerClient(body.json);
    const registration = {
      client_id: id,
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    };
    sendReply(res, { status: 201, body: Buffer.from(JSON.stringify(registration)) });
  };
}

function answerToken(parts: Parts): ApiHandler {
  return async (req, res) => {
    res.locals.route = tokenPath;
    const form = await readForm(req, res, parts.bodyMs);
    requireOurResource(form, parts.publicUrl);
    const outcome = await ask(parts, form);
    await recordOutcome(parts, res.locals.requestId, form.grant_type, outcome);
    if (outcome.is !== "issued")
      throw oauthRefusal("invalid_grant", "It is not in force any more. Ask for consent anew.");
    const { pair, isReadOnly, seconds } = outcome;
    const tokens = {
      access_token: pair.access,
      token_type: "Bearer",
      expires_in: seconds,
      refresh_token: refreshTokenOf(pair),
      scope: isReadOnly ? "read" : "read write",
    };
    sendReply(res, { status: 200, body: Buffer.from(JSON.stringify(tokens)) });
  };
}

async function readForm(req: ApiRequest, res: ApiResponse, timeoutMs: number): Promise<TokenForm> {
  const bytes = await readBytes(req, res, { limitBytes: formBytes, timeoutMs }).catch((error: Error) => {
    throw oauthRefusal("invalid_request", error.message);
  });
  return tokenForm(bytes.toString());
}

function ask({ db }: Parts, form: TokenForm): Promise<Outcome> {
  if (form.grant_type === "refresh_token") {
    return renewTokens(db, { refreshToken: form.refresh_token, clientId: form.client_id });
  }
  const { code, code_verifier: verifier, client_id: clientId, redirect_uri: redirectUri } = form;
  return redeemCode(db, { code, verifier, clientId, redirectUri });
}
