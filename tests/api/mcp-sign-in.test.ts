import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import { UnauthorizedError as FirstUnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { claimWorkspace } from "@outbound/contracts/people/claim-workspace";
import { listTokens } from "@outbound/contracts/workspaces/list-tokens";
import { revokeToken } from "@outbound/contracts/workspaces/revoke-token";
import { describe, expect, test } from "vitest";
import { freshWorkspace, system, type Workspace } from "./workspace.ts";

const redirectUrl = "http://127.0.0.1:52001/callback";
const server = () => new URL("/api/mcp", system().baseUrl);

/** What a program keeps, and the address to which it sends its person. */
function newStore() {
  const kept: { client?: any; tokens?: any; verifier?: string; url?: URL; discovered?: any } = {};
  const provider = {
    redirectUrl,
    clientMetadata: { client_name: "SDK test", redirect_uris: [redirectUrl], grant_types: ["authorization_code"] },
    clientInformation: () => kept.client,
    saveClientInformation: (client: unknown) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens: unknown) => void (kept.tokens = tokens),
    redirectToAuthorization: (url: URL) => void (kept.url = url),
    saveCodeVerifier: (verifier: string) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? "",
    invalidateCredentials: () => void delete kept.tokens,
    saveDiscoveryState: (state: unknown) => void (kept.discovered = state),
    discoveryState: () => kept.discovered,
  };
  return { kept, provider };
}

type Store = ReturnType<typeof newStore>;
type Tools = { callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<Record<string, unknown>> };
type Sdk = {
  /** Undefined when its person has to let it in first. */
  connect(store: Store): Promise<Tools | undefined>;
  finish(store: Store, answer: URLSearchParams): Promise<void>;
};

const ofVersion2 = (negotiation: "legacy" | "auto"): Sdk => ({
  async connect({ provider }) {
    const client = new Client({ name: "sdk", version: "1" }, { versionNegotiation: { mode: negotiation } });
    const transport = new StreamableHTTPClientTransport(server(), { authProvider: provider });
    return client.connect(transport).then(() => client, unlessUnauthorized(UnauthorizedError));
  },
  async finish({ provider }, answer) {
    await new StreamableHTTPClientTransport(server(), { authProvider: provider }).finishAuth(answer);
  },
});

const ofVersion1: Sdk = {
  async connect({ provider }) {
    const client = new FirstClient({ name: "sdk", version: "1" });
    const transport = new FirstTransport(server(), { authProvider: provider });
    // Its types were written without exactOptionalPropertyTypes.
    return client
      .connect(transport as Parameters<FirstClient["connect"]>[0])
      .then(() => client, unlessUnauthorized(FirstUnauthorizedError));
  },
  async finish({ provider }, answer) {
    await new FirstTransport(server(), { authProvider: provider }).finishAuth(answer.get("code") ?? "");
  },
};

const unlessUnauthorized = (kind: new () => Error) => (error: unknown) => {
  if (!(error instanceof kind)) throw error;
  return undefined;
};

async function signedIn(workspace: Workspace) {
  const { url } = await workspace.operate(claimWorkspace, {});
  const post = async (name: string, body: unknown, cookie = "") =>
    fetch(new URL(`/app/api/${name}`, system().baseUrl), {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: system().baseUrl, Cookie: cookie },
      body: JSON.stringify(body),
    });
  const email = `ada-${crypto.randomUUID()}@acme.example`;
  const redeemed = await post("link.redeem", { secret: new URL(url).hash.slice(1), email, password: "correct horse" });
  const cookie = redeemed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return {
    email,
    letIn: async (address: URL | undefined, readOnly: boolean): Promise<URLSearchParams> => {
      const led = await fetch(address ?? "", { redirect: "manual" });
      const page = new URL(led.headers.get("location") ?? "", system().baseUrl);
      expect(page.pathname).toBe("/app/authorize");
      const input = { request: page.searchParams.get("request"), read_only: readOnly };
      const granted = await post("authorization.grant", { workspace_id: workspace.id, input }, cookie);
      const answer: any = await granted.json();
      expect([granted.status, answer.client_name]).toEqual([200, "SDK test"]);
      return new URL(answer.url).searchParams;
    },
  };
}

describe.each([
  ["2, of the current revision", ofVersion2("auto")],
  ["2, of 2025", ofVersion2("legacy")],
  ["1", ofVersion1],
])("a client of the official SDK %s", (_, sdk) => {
  test("knows the address alone: it is let in, works, renews its token by itself, and is gone when it is revoked", async () => {
    const workspace = await freshWorkspace();
    const { letIn, email } = await signedIn(workspace);
    const store = newStore();
    expect(await sdk.connect(store)).toBeUndefined();
    await sdk.finish(store, await letIn(store.kept.url, false));

    const tools = await sdk.connect(store);
    const created = await tools?.callTool({ name: "prospect_create", arguments: { email: "grace@example.com" } });
    expect(created?.["structuredContent"]).toMatchObject({ email: "grace@example.com" });

    const first = store.kept.tokens;
    store.kept.tokens = { ...first, access_token: `obt_${"0".repeat(40)}` };
    const later = await sdk.connect(store);
    expect(await later?.callTool({ name: "campaign_list", arguments: {} })).toMatchObject({
      structuredContent: { data: [] },
    });
    expect(store.kept.tokens.refresh_token).not.toBe(first.refresh_token);

    const { data } = await workspace.operate(listTokens, {});
    const token = data.find(({ name }) => name === "SDK test");
    expect(token).toMatchObject({ granted_by: email, read_only: false, revoked_at: null });
    await workspace.operate(revokeToken, { id: token?.id ?? "" });
    delete store.kept.url;
    expect(await sdk.connect(store)).toBeUndefined();
    expect(store.kept).toHaveProperty("url");
  });

  test("that was let in to read is refused a write in words", async () => {
    const workspace = await freshWorkspace();
    const { letIn } = await signedIn(workspace);
    const store = newStore();
    await sdk.connect(store);
    await sdk.finish(store, await letIn(store.kept.url, true));
    const tools = await sdk.connect(store);
    const refused = await tools?.callTool({ name: "prospect_create", arguments: { email: "grace@example.com" } });
    const { content, isError } = refused as { isError: boolean; content: [{ text: string }] };
    expect([isError, JSON.parse(content[0].text).error]).toEqual([true, "This token is read-only."]);
  });
});
