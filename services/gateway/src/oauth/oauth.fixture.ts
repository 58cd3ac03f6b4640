import { createHash, randomBytes } from "node:crypto";
import type { Browser } from "../app-api/browser.fixture.ts";
import type { TestGateways, TestRequest } from "../testing/gateway.fixture.ts";
import { packRequest } from "./authorization-request.ts";

type Request = Awaited<ReturnType<TestGateways["start"]>>["request"];
type Parameters = Record<string, string | undefined>;

export const redirectUri = "https://claude.example/callback";
export const loopbackUri = "http://127.0.0.1:4711/callback";

const given = (parameters: Parameters): [string, string][] =>
  Object.entries(parameters).filter((one): one is [string, string] => one[1] !== undefined);
const asQuery = (parameters: Parameters): string => new URLSearchParams(given(parameters)).toString();

export function oauthClients(request: Request) {
  const register = (body: unknown, rest: TestRequest = {}) =>
    request("/oauth/register", { method: "POST", body: JSON.stringify(body), ...rest });
  const postForm = (parameters: Parameters, rest: TestRequest = {}) =>
    request("/oauth/token", { method: "POST", body: asQuery(parameters), ...rest });

  const newClient = async (name = "Claude", uris = [redirectUri]) => {
    const { json } = await register({ client_name: name, redirect_uris: uris });
    const clientId = String(json.client_id);
    const verifier = randomBytes(32).toString("base64url");
    const request = {
      response_type: "code",
      client_id: clientId,
      redirect_uri: uris[0],
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      state: "12345678901234567890",
      resource: "http://gateway.example/api/mcp",
    };
    const packed = (changed: Parameters = {}) => packRequest(asQuery({ ...request, ...changed }));
    const grant = (page: Browser, workspaceId: string, readOnly: boolean, changed: Parameters = {}) =>
      page.post("authorization.grant", {
        workspace_id: workspaceId,
        input: { request: packed(changed), read_only: readOnly },
      });
    const redeem = (code: string | null, changed: Parameters = {}) =>
      postForm({
        grant_type: "authorization_code",
        code: code ?? "",
        client_id: clientId,
        redirect_uri: uris[0],
        code_verifier: verifier,
        ...changed,
      });
    const refresh = (refreshToken: string, changed: Parameters = {}) =>
      postForm({ grant_type: "refresh_token", refresh_token: refreshToken, client_id: clientId, ...changed });

    return {
      clientId,
      verifier,
      asked: request,
      grant,
      redeem,
      refresh,
      look: (page: Browser, changed?: Parameters) => page.post("authorization.get", { request: packed(changed) }),
      async consent(page: Browser, workspaceId: string, readOnly = false) {
        const answer = await grant(page, workspaceId, readOnly);
        if (answer.status !== 200) throw new Error(answer.text);
        return String(new URL(answer.json.url).searchParams.get("code"));
      },
      async connect(page: Browser, workspaceId: string, readOnly = false) {
        const { status, text, json } = await redeem(await this.consent(page, workspaceId, readOnly));
        if (status !== 200) throw new Error(text);
        return { access: String(json.access_token), refresh: String(json.refresh_token), scope: String(json.scope) };
      },
    };
  };

  return {
    register,
    postForm,
    newClient,
  };
}
