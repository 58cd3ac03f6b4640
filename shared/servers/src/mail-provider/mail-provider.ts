import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Behaviour } from "./behaviour.ts";
import { GrantStore } from "./grant-store.ts";
import { accountPage, consentPage, devicePage } from "./provider-pages.ts";
import { TokenEndpoint } from "./token-endpoint.ts";

type Options = {
  name: string;
  port?: number;
  address?: string;
  host?: string;
  key?: string;
  grants?: GrantStore;
};

export type MailProvider = Awaited<ReturnType<typeof startMailProvider>>;

/** Signs people in, hands out tokens, takes them back, and misbehaves when told to. */
export async function startMailProvider({ name, port = 0, address = "127.0.0.1", host = address, ...kept }: Options) {
  const { key = randomBytes(32).toString("hex"), grants = new GrantStore() } = kept;
  const tokens = new TokenEndpoint(key, grants);
  const handle = handlerOf(name, tokens);
  const server = createServer((req, res) => {
    handle(req, res).catch(() => res.writeHead(400).end());
  });
  server.listen(port, address);
  await once(server, "listening");
  tokens.url = `http://${host}:${(server.address() as AddressInfo).port}`;

  return {
    url: tokens.url,
    grants,
    behave: (how: Behaviour) => void (tokens.behaviour = how),
    get refreshes() {
      return tokens.refreshes;
    },
    get questions() {
      return tokens.questions;
    },
    get accesses() {
      return tokens.accesses;
    },
    forgetCodes: () => tokens.devices.forget(),
    /** Undefined lets the user in; otherwise it is the mail server's reply. */
    refusalOf(user: string, accessToken: string): { reply: string } | undefined {
      const { loginReply } = tokens.behaviour;
      if (loginReply) return { reply: loginReply };
      return tokens.lets(user, accessToken) ? undefined : { reply: "535 5.7.8 Username and token not accepted" };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function handlerOf(name: string, tokens: TokenEndpoint) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(req.url ?? "/", tokens.url);
    switch (`${req.method} ${pathname}`) {
      case "GET /.well-known/openid-configuration":
        return answer(res, metadataOf(tokens.url));
      case "GET /jwks":
        return answer(res, tokens.keys);
      case "GET /authorize":
        return show(res, consentPage(name, searchParams));
      case "POST /authorize":
        return goTo(res, backFrom(await formOf(req), tokens));
      case "POST /token":
        return answerToken(req, res, tokens);
      case "POST /devicecode": {
        const { body, status } = tokens.beginDevice(await formOf(req));
        return answer(res, body, status);
      }
      case "GET /devicelogin":
        return show(res, devicePage(name, searchParams.get("user_code") ?? "", false));
      case "POST /devicelogin":
        return show(res, devicePage(name, "", enterCode(await formOf(req), tokens)));
      case "GET /account":
        return show(res, accountPage(name, tokens.grants.living));
      case "POST /account/revoke":
      case "POST /revoke": {
        const given = await formOf(req);
        tokens.revoke({ grant: given.get("grant"), token: given.get("token") });
        return goTo(res, "/account");
      }
      default:
        return answer(res, { error: "not_found" }, 404);
    }
  };
}

const formOf = async (req: IncomingMessage) => new URLSearchParams(await text(req));

function backFrom(asked: URLSearchParams, tokens: TokenEndpoint): string {
  const back = new URL(asked.get("redirect_uri") ?? "");
  const state = asked.get("state") ?? "";
  const result: Record<string, string> =
    asked.get("answer") === "deny" ? { error: "access_denied" } : { code: tokens.grant(asked) };
  back.search = new URLSearchParams({ ...result, state }).toString();
  return back.href;
}

async function answerToken(req: IncomingMessage, res: ServerResponse, tokens: TokenEndpoint): Promise<void> {
  const given = await formOf(req);
  const { tokenStatus } = tokens.behaviour;
  if (tokenStatus) return void res.writeHead(tokenStatus).end("<h1>Try again later</h1>");
  const { body, status } = await tokens.answer(given);
  answer(res, body, status);
}

function enterCode(given: URLSearchParams, { devices }: TokenEndpoint): boolean {
  const account = (given.get("account") ?? "").toLowerCase();
  return devices.enter(given.get("user_code") ?? "", account, given.get("answer") === "deny");
}

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

function goTo(res: ServerResponse, url: string): void {
  res.writeHead(303, { Location: url }).end();
}

function answer(res: ServerResponse, body: object, status = 200): void {
  res.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

function show(res: ServerResponse, html: string): void {
  res.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" }).end(html);
}
