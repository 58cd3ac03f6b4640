import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Behaviour } from "./behaviour.ts";
import { DeviceCodes } from "./device-codes.ts";
import { GrantStore } from "./grant-store.ts";
import { IdTokens } from "./id-tokens.ts";
import { accountPage, consentPage, devicePage } from "./provider-pages.ts";
import { readAssertion } from "./read-assertion.ts";
import { TokenMint } from "./token-mint.ts";

type Options = {
  name: string;
  port?: number;
  address?: string;
  host?: string;
  key?: string;
  grants?: GrantStore;
};

type Granted = { grant: string; account: string; challenge: string | null; redirectUri: string; nonce: string | null };

export const clientId = "outbound";
export const clientSecret = "the stand-in's secret for Outbound";
const usualSeconds = 3_600;

export type MailProvider = Awaited<ReturnType<typeof startMailProvider>>;

/** Signs people in, hands out tokens, takes them back, and misbehaves when told to. */
export async function startMailProvider({ name, port = 0, address = "127.0.0.1", host = address, ...kept }: Options) {
  const { key = randomBytes(32).toString("hex"), grants = new GrantStore() } = kept;
  const mint = new TokenMint(key);
  const idTokens = new IdTokens(clientId);
  const codes = new Map<string, Granted>();
  const devices = new DeviceCodes();
  let behaviour: Behaviour = {};
  let refreshes = 0;
  let questions = 0;
  let accesses = 0;

  const tokensOf = (
    { grant, account, nonce }: Pick<Granted, "grant" | "account" | "nonce">,
    number: number,
    scopes: string,
  ) => {
    const lasts = behaviour.accessSeconds ?? usualSeconds;
    const content = { account, grant, number };
    return {
      token_type: "Bearer",
      expires_in: lasts,
      access_token: mint.make({ ...content, kind: "access", endsAt: Date.now() + lasts * 1_000 }),
      refresh_token: mint.make({ ...content, kind: "refresh", endsAt: 0 }),
      scope: scopes,
      id_token: idTokens.make(url, account, nonce),
    };
  };
  let lastScopes = "";
  const scopesGiven = () =>
    lastScopes
      .split(" ")
      .filter((scope) => !behaviour.withoutScopes?.includes(scope))
      .join(" ");

  const accountsSharing = (account: string) =>
    Object.entries(behaviour.shares ?? {}).flatMap(([mailbox, accounts]) =>
      accounts.includes(account) ? mailbox : [],
    );

  const authorize = (res: ServerResponse, asked: URLSearchParams) => {
    const back = new URL(asked.get("redirect_uri") ?? "");
    const state = asked.get("state") ?? "";
    if (asked.get("answer") === "deny") {
      back.search = new URLSearchParams({ error: "access_denied", state }).toString();
    } else {
      const account = (behaviour.signsInAs ?? asked.get("account") ?? "").toLowerCase();
      const code = randomBytes(24).toString("hex");
      lastScopes = asked.get("scope") ?? "";
      codes.set(code, {
        grant: grants.add(account),
        account,
        nonce: asked.get("nonce"),
        challenge: asked.get("code_challenge"),
        redirectUri: asked.get("redirect_uri") ?? "",
      });
      back.search = new URLSearchParams({ code, state }).toString();
    }
    res.writeHead(303, { Location: back.href }).end();
  };

  const token = async (req: IncomingMessage, res: ServerResponse) => {
    const given = new URLSearchParams(await text(req));
    if (behaviour.tokenStatus) return void res.writeHead(behaviour.tokenStatus).end("<h1>Try again later</h1>");
    if (given.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer") {
      const accounts = behaviour.serviceAccounts ?? {};
      const read = readAssertion(given.get("assertion") ?? "", { accounts, audience: `${url}/token` });
      return "error" in read ? answer(res, read, 400) : giveAccess(res, read.account);
    }
    const isByCode = given.get("grant_type") === "urn:ietf:params:oauth:grant-type:device_code";
    const isPublic = isByCode || grants.isPublic(mint.read(given.get("refresh_token") ?? "")?.grant ?? "");
    if (isPublic && given.has("client_secret")) return answer(res, publicClient, 401);
    if (!isPublic && given.get("client_secret") !== clientSecret) return answer(res, { error: "invalid_client" }, 401);
    if (given.get("grant_type") === "client_credentials") {
      if (behaviour.lets === "the application") return giveAccess(res, anybody);
      return answer(
        res,
        { error: "unauthorized_client", error_description: "AADSTS700016: Application not found" },
        400,
      );
    }
    if (given.get("grant_type") === "refresh_token") return refresh(given, res);
    if (behaviour.refusal) return answer(res, behaviour.refusal, 400);
    if (isByCode) return pollDevice(given, res);
    const granted = codes.get(given.get("code") ?? "");
    codes.delete(given.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(given.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight = granted?.challenge === challenge && granted.redirectUri === given.get("redirect_uri");
    if (!granted || !isRight) return answer(res, { error: "invalid_grant" }, 400);
    return answer(res, tokensOf(granted, 0, scopesGiven()));
  };

  /** For whole organisations there is no refresh token, and nobody is told who it is. */
  const giveAccess = (res: ServerResponse, account: string) => {
    accesses += 1;
    const { token_type, expires_in, access_token } = tokensOf(
      { account, grant: grants.add(account), nonce: null },
      0,
      "",
    );
    answer(res, { token_type, expires_in, access_token });
  };

  const refresh = async (given: URLSearchParams, res: ServerResponse) => {
    refreshes += 1;
    await behaviour.beforeRefresh?.();
    if (behaviour.refusal) return answer(res, behaviour.refusal, 400);
    const known = mint.read(given.get("refresh_token") ?? "");
    if (known?.kind !== "refresh" || !grants.isLiving(known.grant)) return answer(res, revoked, 400);
    if (behaviour.rotates && !behaviour.takesUsedTokens && known.number !== grants.numberOf(known.grant)) {
      grants.revoke(known.grant);
      return answer(res, { ...revoked, error_description: "The refresh token was used before." }, 400);
    }
    const number = behaviour.rotates ? grants.advance(known.grant) : known.number;
    return answer(res, tokensOf({ ...known, nonce: null }, number, scopesGiven()));
  };

  const beginDevice = async (req: IncomingMessage, res: ServerResponse) => {
    const given = new URLSearchParams(await text(req));
    if (given.has("client_secret")) return answer(res, publicClient, 401);
    lastScopes = given.get("scope") ?? "";
    const { codeSeconds = 600, codeInterval = 1 } = behaviour;
    const begun = devices.begin({ lastsSeconds: codeSeconds, intervalSeconds: codeInterval });
    answer(res, { ...begun, verification_uri: `${url}/devicelogin`, message: "Enter the code." });
  };

  const pollDevice = (given: URLSearchParams, res: ServerResponse) => {
    questions += 1;
    const polled = devices.ask(given.get("device_code") ?? "");
    if ("error" in polled) return answer(res, polled, 400);
    const { account } = polled;
    const granted = { account, grant: grants.add(account, { isPublic: true }), nonce: null };
    return answer(res, tokensOf(granted, 0, scopesGiven()));
  };

  const enterCode = async (req: IncomingMessage, res: ServerResponse) => {
    const given = new URLSearchParams(await text(req));
    const account = (given.get("account") ?? "").toLowerCase();
    const isKnown = devices.enter(given.get("user_code") ?? "", account, given.get("answer") === "deny");
    show(res, devicePage(name, "", isKnown));
  };

  const revokeOne = async (req: IncomingMessage, res: ServerResponse) => {
    const given = new URLSearchParams(await text(req));
    grants.revoke(given.get("grant") ?? mint.read(given.get("token") ?? "")?.grant ?? "");
    res.writeHead(303, { Location: "/account" }).end();
  };

  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(req.url ?? "/", url);
    switch (`${req.method} ${pathname}`) {
      case "GET /.well-known/openid-configuration":
        return answer(res, metadataOf(url));
      case "GET /jwks":
        return answer(res, idTokens.keys);
      case "GET /authorize":
        return show(res, consentPage(name, searchParams));
      case "POST /authorize":
        return authorize(res, new URLSearchParams(await text(req)));
      case "POST /token":
        return token(req, res);
      case "POST /devicecode":
        return beginDevice(req, res);
      case "GET /devicelogin":
        return show(res, devicePage(name, searchParams.get("user_code") ?? "", false));
      case "POST /devicelogin":
        return enterCode(req, res);
      case "GET /account":
        return show(res, accountPage(name, grants.living));
      case "POST /account/revoke":
      case "POST /revoke":
        return revokeOne(req, res);
      default:
        return answer(res, { error: "not_found" }, 404);
    }
  };
  const server = createServer((req, res) => {
    handle(req, res).catch(() => res.writeHead(400).end());
  });
  server.listen(port, address);
  await once(server, "listening");
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;

  return {
    url,
    grants,
    behave: (how: Behaviour) => void (behaviour = how),
    get refreshes() {
      return refreshes;
    },
    get questions() {
      return questions;
    },
    get accesses() {
      return accesses;
    },
    forgetCodes: () => devices.forget(),
    /** Undefined lets the user in; otherwise it is the mail server's reply. */
    refusalOf(user: string, accessToken: string): { reply: string } | undefined {
      if (behaviour.loginReply) return { reply: behaviour.loginReply };
      const known = mint.read(accessToken);
      const isGood = known?.kind === "access" && known.endsAt > Date.now() && grants.isLiving(known.grant);
      const mayUse =
        isGood &&
        (known.account === anybody || [known.account, ...accountsSharing(known.account)].includes(user.toLowerCase()));
      return mayUse ? undefined : { reply: "535 5.7.8 Username and token not accepted" };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Whoever has such a token may use each mailbox of the organisation. */
const anybody = "*";
const revoked = { error: "invalid_grant", error_description: "Token has been expired or revoked." };

/** Microsoft's, where a client says a secret that it was given no grant with. */
const publicClient = {
  error: "invalid_client",
  error_description:
    "AADSTS700025: Client is public so neither 'client_assertion' nor 'client_secret' should be presented.",
};

const metadataOf = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  device_authorization_endpoint: `${url}/devicecode`,
  revocation_endpoint: `${url}/revoke`,
  jwks_uri: `${url}/jwks`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  token_endpoint_auth_methods_supported: ["client_secret_post"],
  code_challenge_methods_supported: ["S256"],
});

function answer(res: ServerResponse, body: object, status = 200): void {
  res.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

function show(res: ServerResponse, html: string): void {
  res.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" }).end(html);
}
