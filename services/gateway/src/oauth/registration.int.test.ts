import { describe, expect, test } from "vitest";
import { testGateways } from "../testing/gateway.fixture.ts";
import { oauthClients, redirectUri } from "./oauth.fixture.ts";

const gateways = await testGateways();
const { request } = await gateways.start();
const { register, postForm } = oauthClients(request);

describe("registering", () => {
  test("keeps nothing: a thousand clients leave no row, and each can be let in", async () => {
    const before = await rowCounts();
    const ids = new Set<string>();
    for (let start = 0; start < 1_000; start += 50) {
      const answered = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          register({ client_name: `C${start + at}`, redirect_uris: [redirectUri] }),
        ),
      );
      for (const { status, json } of answered) {
        expect(status).toBe(201);
        ids.add(json.client_id);
      }
    }
    expect([ids.size, await rowCounts()]).toEqual([1_000, before]);
  });

  test.each([
    ["a body of a megabyte", { client_name: "x".repeat(1_000_000), redirect_uris: [redirectUri] }],
    ["no redirect", { client_name: "Claude" }],
    ["a hundred redirects", { redirect_uris: Array.from({ length: 100 }, () => redirectUri) }],
    [
      "redirects that fill an address",
      { redirect_uris: Array.from({ length: 10 }, () => redirectUri + "x".repeat(400)) },
    ],
    ["a script", { redirect_uris: ["javascript:alert(1)//"] }],
    ["data", { redirect_uris: ["data:text/html,x"] }],
    ["http on another computer", { redirect_uris: ["http://claude.example/callback"] }],
    ["a fragment", { redirect_uris: [`${redirectUri}#x`] }],
    ["a name and a password", { redirect_uris: ["https://claude.example@evil.example/"] }],
    ["an unknown scheme", { redirect_uris: ["file:///etc/passwd"] }],
    ["a text for a list", { redirect_uris: redirectUri }],
  ])("is refused with %s", async (_, body) => {
    const { status, json } = await register(body);
    expect([status, json.error]).toEqual([400, expect.stringMatching(/^invalid_(client_metadata|redirect_uri)$/)]);
  });

  test("refuses a body that is no JSON, and puts a client's name on one line", async () => {
    const { status, json } = await register(undefined, { body: "a=b" });
    expect([status, json.error]).toEqual([400, "invalid_client_metadata"]);
    const named = await register({ client_name: "  Cla\u202Eude\n\u0000 by you\uD800 ", redirect_uris: [redirectUri] });
    expect(named.json).toMatchObject({ client_name: "Cla ude by you\uFFFD", token_endpoint_auth_method: "none" });
    expect((await register({ redirect_uris: [redirectUri] })).json.client_name).toBe("claude.example");
    const scheme = await register({ redirect_uris: ["com.example.app:/cb", "cursor://anysphere.cursor-mcp/oauth"] });
    expect(scheme.status).toBe(201);
  });
});

describe("the token endpoint", () => {
  test.each([
    ["nothing", {}, "invalid_request"],
    ["another grant", { grant_type: "password" }, "unsupported_grant_type"],
    ["no code", { grant_type: "authorization_code", client_id: "a" }, "invalid_request"],
    [
      "another resource",
      { grant_type: "refresh_token", refresh_token: "a", client_id: "a", resource: "https://x.example" },
      "invalid_target",
    ],
    ["half a megabyte", { grant_type: "x".repeat(500_000) }, "invalid_request"],
  ])("refuses %s as OAuth has it", async (_, form, error) => {
    const { status, json, headers } = await postForm(form);
    expect([status, json.error, headers.get("cache-control")]).toEqual([400, error, "no-store"]);
  });

  test("refuses a repeated parameter", async () => {
    const body = "grant_type=refresh_token&client_id=a&client_id=b&refresh_token=x";
    expect((await postForm({}, { body })).json.error).toBe("invalid_request");
  });
});

async function rowCounts(): Promise<unknown> {
  const counted = ["authorization_code", "token_grant", "api_token"].map((table) => `(select count(*) from ${table})`);
  return (await gateways.db.query(`select ${counted.join(", ")}`)).rows;
}
