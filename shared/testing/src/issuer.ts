import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type Person = { sub: string; email?: string; email_verified?: boolean };

export type Misbehaviour = { claims?: Record<string, unknown>; isForged?: boolean; hangs?: boolean };

type Granted = { person: Person; nonce: string | null; challenge: string | null; redirectUri: string };

const clientId = "outbound";
const clientSecret = "correct horse battery issuer";
const base64 = (value: object | Buffer) =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString("base64url");

export async function startTestIssuer() {
  const key = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const codes = new Map<string, Granted>();
  let person: Person = { sub: "nobody" };
  let misbehaviour: Misbehaviour = {};

  const tokenOf = ({ person: about, nonce }: Granted): string => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: url, aud: clientId, iat: now, exp: now + 60, ...(nonce && { nonce }), ...about };
    const signed = `${base64({ alg: "RS256", kid: "one" })}.${base64({ ...claims, ...misbehaviour.claims })}`;
    const { privateKey } = misbehaviour.isForged ? stranger : key;
    return `${signed}.${base64(sign("sha256", Buffer.from(signed), privateKey))}`;
  };

  const authorize = (res: ServerResponse, asked: URLSearchParams) => {
    const redirectUri = asked.get("redirect_uri") ?? "";
    const code = randomBytes(16).toString("hex");
    codes.set(code, { person, nonce: asked.get("nonce"), challenge: asked.get("code_challenge"), redirectUri });
    const back = new URL(redirectUri);
    back.search = new URLSearchParams({ code, state: asked.get("state") ?? "" }).toString();
    res.writeHead(302, { Location: back.href }).end();
  };

  const exchange = async (req: IncomingMessage, res: ServerResponse) => {
    const given = new URLSearchParams(await text(req));
    const granted = codes.get(given.get("code") ?? "");
    codes.delete(given.get("code") ?? "");
    const verifier = createHash("sha256").update(given.get("code_verifier") ?? "");
    const isRight =
      granted?.challenge === verifier.digest("base64url") &&
      granted.redirectUri === given.get("redirect_uri") &&
      given.get("client_secret") === clientSecret;
    if (!granted || !isRight) return answer(res, { error: "invalid_grant" }, 400);
    return answer(res, { access_token: "x", token_type: "Bearer", id_token: tokenOf(granted) });
  };

  const handle = (req: IncomingMessage, res: ServerResponse): void | Promise<void> => {
    if (misbehaviour.hangs) return;
    const { pathname, searchParams } = new URL(req.url ?? "/", url);
    if (pathname === "/.well-known/openid-configuration") return answer(res, metadata());
    if (pathname === "/jwks")
      return answer(res, { keys: [{ ...key.publicKey.export({ format: "jwk" }), kid: "one" }] });
    if (pathname === "/authorize") return authorize(res, searchParams);
    if (pathname === "/token") return exchange(req, res);
    return answer(res, {}, 404);
  };
  const server = createServer((req, res) => void handle(req, res));
  const metadata = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    token_endpoint_auth_methods_supported: ["client_secret_post"],
    code_challenge_methods_supported: ["S256"],
  });

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    clientId,
    clientSecret,
    knows: (somebody: Person) => void (person = somebody),
    misbehave: (how: Misbehaviour) => void (misbehaviour = how),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function answer(res: ServerResponse, body: object, status = 200): void {
  res.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
