import { listAudit } from "@outbound/contracts/audit/list-audit";
import { listHooks } from "@outbound/contracts/hooks/list-hooks";
import { subscribeHook } from "@outbound/contracts/hooks/subscribe-hook";
import { disableUser } from "@outbound/contracts/people/disable-user";
import { removeMember } from "@outbound/contracts/people/remove-member";
import { setMemberRole } from "@outbound/contracts/people/set-member-role";
import { createProspect } from "@outbound/contracts/prospects/create-prospect";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import { listTokens } from "@outbound/contracts/workspaces/list-tokens";
import { revokeToken } from "@outbound/contracts/workspaces/revoke-token";
import { eventually } from "@outbound/testing/eventually";
import { describe, expect, test } from "vitest";
import { browser, peopleOf } from "../app-api/browser.fixture.ts";
import { mcpRequests } from "../mcp/mcp.fixture.ts";
import { answers, testGateways } from "../testing/gateway.fixture.ts";
import { loopbackUri, oauthClients, redirectUri } from "./oauth.fixture.ts";

const gateways = await testGateways();
const { request, port } = await gateways.start();
await gateways.serve("prospect", [
  answers(createProspect, ({ email }) => ({ id: crypto.randomUUID(), email, company_id: null })),
  answers(listProspects, () => ({ data: [], next_cursor: null })),
]);
await gateways.serve("webhook-dispatcher", [
  answers(listHooks, () => ({ data: [], next_cursor: null })),
  answers(subscribeHook, (input) => ({ id: crypto.randomUUID(), ...input, created: true })),
]);
const people = peopleOf(gateways, request);
const { newClient } = oauthClients(request);
const { call, ask } = mcpRequests(
  () => port,
  () => "",
);

const invalidGrant = { error: "invalid_grant", error_description: expect.any(String) };
const mayRead = async (token: string) => (await call("prospect_list", {}, { token })).status;
const write = async (token: string) => {
  const { json } = await call("prospect_create", { email: "ada@example.com" }, { token });
  return json.result.isError ? JSON.parse(json.result.content[0].text) : "done";
};
const newOwner = async () => {
  const owner = await people.newOwner();
  return { ...owner, workspaceId: owner.caller.workspaceId };
};

describe("a client that knows the MCP server's address alone", () => {
  test("finds the authorization server through the 401", async () => {
    const { status, headers, json } = await ask("tools/list", {}, { token: "obt_nobody" });
    expect([status, json]).toEqual([401, { error: "Missing or invalid API token." }]);
    const [, url = ""] = /resource_metadata="([^"]+)"/.exec(headers.get("www-authenticate") ?? "") ?? [];
    const metadata = (await request(new URL(url).pathname)).json;
    expect(metadata).toMatchObject({
      resource: "http://gateway.example/api/mcp",
      authorization_servers: ["http://gateway.example"],
    });
    const server = (await request("/.well-known/oauth-authorization-server")).json;
    expect(server).toMatchObject({
      issuer: "http://gateway.example",
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
    });
    expect((await request("/api/v1/prospects")).headers.get("www-authenticate")).toBe("Bearer");
  });

  test("reaches the consent page with its request unchanged", async () => {
    const { headers, status } = await request(
      "/oauth/authorize?state=1e5&client_id=%22a%22&state2=%7B%22a%22%3A%201%7D",
    );
    expect(status).toBe(303);
    const [, packed = ""] = /^\/app\/authorize\?request=q\.([\w-]+)$/.exec(headers.get("location") ?? "") ?? [];
    expect(Buffer.from(packed, "base64url").toString()).toBe("state=1e5&client_id=%22a%22&state2=%7B%22a%22%3A%201%7D");
  });
});

describe("an authorized client", () => {
  test("has a token in its name that reads and writes, is listed with its person, and ends when it is revoked", async () => {
    const { page, workspaceId, email, caller } = await newOwner();
    const client = await newClient();
    expect((await client.look(page)).json).toEqual({
      client_name: "Claude",
      redirect_host: "claude.example",
      refusal_url: `${redirectUri}?error=access_denied&state=12345678901234567890&iss=http%3A%2F%2Fgateway.example`,
    });
    const { access, refresh, scope } = await client.connect(page, workspaceId);
    expect([scope, await mayRead(access), await write(access)]).toEqual(["read write", 200, "done"]);
    const { data } = await gateways.call(listTokens, {}, caller);
    expect(data).toMatchObject([{ name: "Claude", granted_by: email, read_only: false }]);
    expect(Date.parse(data[0]?.expires_at ?? "")).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    await gateways.call(revokeToken, { id: data[0]?.id ?? "" }, caller);
    expect(await mayRead(access)).toBe(401);
    expect((await client.refresh(refresh)).json).toEqual(invalidGrant);
  });

  test("that is read-only sees the reading tools alone, and is refused the others with the reason", async () => {
    const { page, workspaceId } = await newOwner();
    const { access, scope } = await (await newClient()).connect(page, workspaceId, true);
    expect([scope, await mayRead(access)]).toEqual(["read", 200]);
    expect(await write(access)).toEqual({ status: 403, error: "This token is read-only.", code: "read-only-token" });
    const { json } = await ask("tools/list", {}, { token: access });
    expect(json.result.tools.map(({ name }: { name: string }) => name)).not.toContain("prospect_create");
  });

  test("has no more rights than the person: an editor's client writes people and sets no webhooks", async () => {
    const { workspaceId } = await newOwner();
    const { page } = await people.newMember(workspaceId, "editor");
    const { access } = await (await newClient()).connect(page, workspaceId);
    expect(await write(access)).toBe("done");
    const { json } = await call(
      "hook_subscribe",
      { event: "bounce", target_url: "https://a.example" },
      { token: access },
    );
    expect(JSON.parse(json.result.content[0].text)).toMatchObject({
      status: 403,
      error: "This takes the role admin in the workspace; whoever let you in gave you editor.",
    });
    const { json: listed } = await ask("tools/list", {}, { token: access });
    const names = listed.result.tools.map(({ name }: { name: string }) => name);
    expect([names.includes("prospect_create"), names.includes("hook_subscribe")]).toEqual([true, false]);
  });

  test("never answers without a person: an owner's client has no such tool, and is told to draft", async () => {
    const { page, workspaceId } = await newOwner();
    const { access } = await (await newClient()).connect(page, workspaceId);
    const { json: listed } = await ask("tools/list", {}, { token: access });
    const names = listed.result.tools.map(({ name }: { name: string }) => name);
    expect([names.includes("conversation_draft"), names.includes("conversation_answer")]).toEqual([true, false]);
    const { json } = await call("conversation_answer", { id: crypto.randomUUID(), text: "Yes." }, { token: access });
    expect(JSON.parse(json.result.content[0].text)).toMatchObject({
      status: 403,
      error: expect.stringContaining("Write a draft with `conversation_draft` instead"),
    });
  });

  test("is for the MCP server alone: the HTTP API doesn't know its token", async () => {
    const { page, workspaceId } = await newOwner();
    const { access } = await (await newClient()).connect(page, workspaceId);
    expect((await request("/api/v1/prospects", { token: access })).status).toBe(401);
    expect(await mayRead(access)).toBe(200);
  });

  test("is in the audit trail with who authorized it, its first token and what it did", async () => {
    const { page, workspaceId, email, caller } = await newOwner();
    const client = await newClient();
    const { access, refresh } = await client.connect(page, workspaceId);
    await write(access);
    await client.refresh(refresh);
    await client.refresh(refresh);
    await gateways.db.query("update token_grant set rotated_at = now() - interval '1 hour'");
    await client.refresh(refresh);
    // How an act ended is written after its answer.
    await eventually(async () => {
      const { data } = await gateways.call(listAudit, { operation: "authorization" }, caller);
      expect(data.map(({ actor, summary, outcome }) => [actor.name, summary, outcome]).toReversed()).toEqual([
        [email, "Connected an AI client: Claude", "done"],
        ["Claude", "Fetched its access token", "done"],
        ["Claude", "Disconnected an AI client: its code or refresh token was used twice", "done"],
      ]);
      const { data: done } = await gateways.call(listAudit, { operation: "prospect.create" }, caller);
      expect(done).toMatchObject([{ actor: { kind: "token", name: "Claude" }, source: "mcp" }]);
    });
  });
});

describe("authorizing a client", () => {
  test("a viewer authorizes reading alone", async () => {
    const { workspaceId } = await newOwner();
    const { page } = await people.newMember(workspaceId, "viewer");
    const client = await newClient();
    const refused = await client.grant(page, workspaceId, false);
    expect([refused.status, refused.json.error]).toEqual([403, "You're a viewer there, so the client can only read."]);
    expect((await client.connect(page, workspaceId, true)).scope).toBe("read");
  });

  test("is refused without a session, from a page of another site, and for another's workspace", async () => {
    const { page, workspaceId } = await newOwner();
    const client = await newClient();
    expect((await client.grant(browser(request), workspaceId, true)).status).toBe(401);
    expect((await client.look(browser(request))).status).toBe(401);
    const other = await people.newOwner();
    expect((await client.grant(other.page, workspaceId, true)).status).toBe(404);
    const foreign = { headers: { "Sec-Fetch-Site": "cross-site" } };
    const body = { workspace_id: workspaceId, input: { request: "q.", read_only: true } };
    expect((await page.post("authorization.grant", body, foreign)).status).toBe(403);
    const simple = { headers: { "Content-Type": "text/plain" } };
    expect((await page.post("authorization.grant", body, simple)).status).toBe(400);
  });

  test.each([
    ["a client that nobody registered", { client_id: "obc_nobody" }],
    [
      "a client's id with another address in it",
      { client_id: `obc_${Buffer.from('["X","http://evil.example/"]').toString("base64url")}` },
    ],
    ["another redirect", { redirect_uri: "https://evil.example/callback" }],
    ["a redirect below the registered one", { redirect_uri: `${redirectUri}/more` }],
    ["a redirect with a query", { redirect_uri: `${redirectUri}?a=1` }],
    ["no redirect", { redirect_uri: undefined }],
    ["a token in the address", { response_type: "token" }],
    ["no PKCE", { code_challenge: undefined }],
    ["PKCE in the clear", { code_challenge_method: "plain" }],
    ["PKCE without its method", { code_challenge_method: undefined }],
    ["another system's resource", { resource: "https://other.example/api/mcp" }],
  ])("is asked for nothing by %s", async (_, changed) => {
    const { page, workspaceId } = await newOwner();
    const client = await newClient();
    for (const answer of [await client.look(page, changed), await client.grant(page, workspaceId, true, changed)]) {
      expect([answer.status, answer.json]).toEqual([400, { error: expect.any(String) }]);
      expect(answer.text).not.toContain("code=");
    }
  });
});

describe("a redirect to the person's own computer", () => {
  test("may use any port, and nothing else may differ", async () => {
    const { page, workspaceId } = await newOwner();
    const client = await newClient("Inspector", [loopbackUri]);
    const other = "http://127.0.0.1:9999/callback";
    const { status, json } = await client.grant(page, workspaceId, true, { redirect_uri: other });
    expect([status, json.url]).toEqual([200, expect.stringMatching(/^http:\/\/127\.0\.0\.1:9999\/callback\?code=/)]);
    const code = new URL(json.url).searchParams.get("code");
    expect((await client.redeem(code, { redirect_uri: loopbackUri })).json).toEqual(invalidGrant);
    for (const redirect_uri of [
      "http://localhost:4711/callback",
      "http://127.0.0.1:4711/other",
      "http://127.0.0.1.evil.example/callback",
      "http://127.0.0.1:1@evil.example/callback",
      "https://127.0.0.1:4711/callback",
    ]) {
      expect((await client.look(page, { redirect_uri })).status, redirect_uri).toBe(400);
    }
  });
});

describe("a code", () => {
  test("works once: a second use ends the tokens that it gave", async () => {
    const { page, workspaceId } = await newOwner();
    const client = await newClient();
    const code = await client.consent(page, workspaceId);
    const { json } = await client.redeem(code);
    expect(await mayRead(json.access_token)).toBe(200);
    expect((await client.redeem(code)).json).toEqual(invalidGrant);
    expect(await mayRead(json.access_token)).toBe(401);
    expect((await client.refresh(json.refresh_token)).json).toEqual(invalidGrant);
  });

  test("used twenty times at once gives one token at most, and that token has ended", async () => {
    const { page, workspaceId } = await newOwner();
    const client = await newClient();
    const code = await client.consent(page, workspaceId);
    const answered = await Promise.all(Array.from({ length: 20 }, () => client.redeem(code)));
    const issued = answered.filter(({ status }) => status === 200);
    expect(issued).toHaveLength(1);
    expect(await mayRead(issued[0]?.json.access_token)).toBe(401);
  });

  test.each([
    ["another verifier", { code_verifier: "x".repeat(43) }],
    ["another redirect", { redirect_uri: "https://evil.example/callback" }],
    ["another client", { client_id: "obc_other" }],
  ])("with %s is worth nothing, and is used up", async (_, changed) => {
    const { page, workspaceId } = await newOwner();
    const client = await newClient();
    const code = await client.consent(page, workspaceId);
    const refused = await client.redeem(code, changed);
    expect([refused.status, refused.json]).toEqual([400, invalidGrant]);
    expect((await client.redeem(code)).json).toEqual(invalidGrant);
  });

  test("expires after two minutes", async () => {
    const { page, workspaceId } = await newOwner();
    const client = await newClient();
    const code = await client.consent(page, workspaceId);
    await gateways.db.query("update authorization_code set expires_at = expires_at - interval '121 s'");
    expect((await client.redeem(code)).json).toEqual(invalidGrant);
  });

  test("gives no more than the person's role at its use, and nothing to a former member", async () => {
    const { workspaceId, caller } = await newOwner();
    const editor = await people.newMember(workspaceId, "editor");
    const client = await newClient();
    const code = await client.consent(editor.page, workspaceId);
    await gateways.call(setMemberRole, { id: editor.userId, role: "viewer" }, caller);
    expect((await client.redeem(code)).json.scope).toBe("read");
    const next = await client.consent(editor.page, workspaceId, true);
    await gateways.call(removeMember, { id: editor.userId }, caller);
    expect((await client.redeem(next)).json).toEqual(invalidGrant);
  });
});

describe("a refresh token", () => {
  test("is replaced at each use, and a second use of an old one ends them all", async () => {
    const { page, workspaceId } = await newOwner();
    const client = await newClient();
    const first = await client.connect(page, workspaceId);
    const second = (await client.refresh(first.refresh)).json;
    expect(await mayRead(first.access)).toBe(401);
    expect(await mayRead(second.access_token)).toBe(200);
    await gateways.db.query("update token_grant set rotated_at = now() - interval '31 s'");
    expect((await client.refresh(first.refresh)).json).toEqual(invalidGrant);
    expect(await mayRead(second.access_token)).toBe(401);
    expect((await client.refresh(second.refresh_token)).json).toEqual(invalidGrant);
  });

  test("that is repeated within half a minute, by a retry or a second process, gets the same answer", async () => {
    const { page, workspaceId } = await newOwner();
    const client = await newClient();
    const { refresh } = await client.connect(page, workspaceId);
    const answered = await Promise.all(Array.from({ length: 8 }, () => client.refresh(refresh)));
    const tokens = new Set(answered.map(({ json }) => `${json.access_token} ${json.refresh_token}`));
    expect(tokens.size).toBe(1);
    const [{ json }] = answered as [(typeof answered)[number]];
    expect([await mayRead(json.access_token), (await client.refresh(json.refresh_token)).status]).toEqual([200, 200]);
  });

  test("of another client, or in no valid form, is refused and changes nothing", async () => {
    const { page, workspaceId } = await newOwner();
    const client = await newClient();
    const { access, refresh } = await client.connect(page, workspaceId);
    const other = await newClient("Other", ["https://other.example/"]);
    expect((await other.refresh(refresh)).json).toEqual(invalidGrant);
    for (const text of ["", "obr_", access, `obr_${"a".repeat(65)}`, `${refresh}x`]) {
      expect((await client.refresh(text)).json, text).toEqual(invalidGrant);
    }
    expect(await mayRead(access)).toBe(200);
  });
});

describe("a person who loses a right", () => {
  test("loses it in their clients at once, and a higher role gives those clients nothing", async () => {
    const { workspaceId, caller } = await newOwner();
    const editor = await people.newMember(workspaceId, "editor");
    const client = await newClient();
    const { access, refresh } = await client.connect(editor.page, workspaceId);
    await gateways.call(setMemberRole, { id: editor.userId, role: "viewer" }, caller);
    expect(await write(access)).toMatchObject({ code: "read-only-token" });
    await gateways.call(setMemberRole, { id: editor.userId, role: "admin" }, caller);
    const { json } = await client.refresh(refresh);
    expect([json.scope, await write(json.access_token)]).toEqual([
      "read",
      expect.objectContaining({ code: "read-only-token" }),
    ]);
    await gateways.call(removeMember, { id: editor.userId }, caller);
    expect(await mayRead(json.access_token)).toBe(401);
  });

  test("has no client once their account is disabled or deleted", async () => {
    const { workspaceId } = await newOwner();
    const disabled = await people.newMember(workspaceId, "editor");
    const deleted = await people.newMember(workspaceId, "editor");
    const client = await newClient();
    const ofDisabled = await client.connect(disabled.page, workspaceId);
    const ofDeleted = await client.connect(deleted.page, workspaceId);
    const code = await client.consent(deleted.page, workspaceId);
    await gateways.call(disableUser, { email: disabled.email }, people.operator);
    await gateways.db.query("delete from app_user where id = $1", [deleted.userId]);
    for (const { access, refresh } of [ofDisabled, ofDeleted]) {
      expect([await mayRead(access), (await client.refresh(refresh)).json]).toEqual([401, invalidGrant]);
    }
    expect((await client.redeem(code)).json).toEqual(invalidGrant);
  });
});

describe("whoever let clients in", () => {
  test("sees their own of all workspaces, and ends one at once, whatever their role", async () => {
    const { workspaceId } = await newOwner();
    const viewer = await people.newMember(workspaceId, "viewer");
    const client = await newClient();
    const ended = await client.connect(viewer.page, workspaceId, true);
    const kept = await client.connect(viewer.page, workspaceId, true);
    const listed = async () => (await viewer.page.post("authorization.list", {})).json.authorizations;
    const [, first] = await listed();
    const workspace = { id: workspaceId, name: expect.any(String) };
    expect(first).toMatchObject({ client_name: "Claude", workspace, role: "viewer", read_only: true });
    expect((await viewer.page.post("authorization.revoke", { id: first.id })).status).toBe(200);
    expect(await listed()).toHaveLength(1);
    expect([await mayRead(ended.access), (await client.refresh(ended.refresh)).json]).toEqual([401, invalidGrant]);
    expect(await mayRead(kept.access)).toBe(200);
    expect((await viewer.page.post("authorization.revoke", { id: first.id })).status).toBe(200);
  });

  test("neither sees nor ends another's, nor a token that was made by hand", async () => {
    const { page, workspaceId, caller } = await newOwner();
    const viewer = await people.newMember(workspaceId, "viewer");
    const { access } = await (await newClient()).connect(page, workspaceId);
    const { id: byHand } = await gateways.newToken({}, caller);
    const { data } = await gateways.call(listTokens, {}, caller);
    expect((await viewer.page.post("authorization.list", {})).json).toEqual({ authorizations: [] });
    for (const id of [...data.map((token) => token.id), byHand, "1"]) {
      expect((await viewer.page.post("authorization.revoke", { id })).status).toBe(404);
    }
    expect(await mayRead(access)).toBe(200);
    expect((await browser(request).post("authorization.list", {})).status).toBe(401);
  });
});
