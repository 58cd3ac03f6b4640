import { notFound } from "@outbound/contracts/app-error";
import { listHooks } from "@outbound/contracts/hooks/list-hooks";
import { subscribeHook } from "@outbound/contracts/hooks/subscribe-hook";
import { unsubscribeHook } from "@outbound/contracts/hooks/unsubscribe-hook";
import { listTokens } from "@outbound/contracts/workspaces/list-tokens";
import { revokeToken } from "@outbound/contracts/workspaces/revoke-token";
import { eventually } from "@outbound/testing/eventually";
import { beforeAll, describe, expect, test } from "vitest";
import { answers, rateHeaders, type TestGateways, testGateways } from "../testing/gateway.fixture.ts";

let gateways: TestGateways;
let request: Awaited<ReturnType<TestGateways["start"]>>["request"];

beforeAll(async () => {
  gateways = await testGateways();
  ({ request } = await gateways.start());
  await gateways.serve("webhook-dispatcher", [
    answers(listHooks, () => ({ data: [], next_cursor: null })),
    answers(subscribeHook, () => {
      throw notFound("Campaign");
    }),
    answers(unsubscribeHook, () => ({})),
  ]);
});

describe("a request without a token in force", () => {
  const refused = { error: "Missing or invalid API token." };

  test.each([
    ["no header", undefined],
    ["another scheme", "Basic YTpi"],
    ["no token after the scheme", "Bearer "],
    ["a token of another shape", "Bearer obt_short"],
    ["a token nobody was given", `Bearer obt_${"a".repeat(40)}`],
  ])("401 without rate headers: %s", async (_, authorization) => {
    const { status, headers, json } = await request(
      "/api/v1/hooks",
      authorization ? { headers: { authorization } } : {},
    );
    expect([status, json, headers.get("www-authenticate")]).toEqual([401, refused, "Bearer"]);
    for (const name of [...rateHeaders, "retry-after"]) expect(headers.has(name)).toBe(false);
  });

  test("401 for a token that has expired", async () => {
    const { token } = await gateways.newToken({ expires_at: new Date(Date.now() + 1_000).toISOString() });
    await eventually(async () =>
      expect(await request("/api/v1/hooks", { token })).toMatchObject({ status: 401, json: refused }),
    );
  });

  test("401 at once after a token is revoked", async () => {
    const { token, id, caller } = await gateways.newToken();
    expect((await request("/api/v1/hooks", { token })).status).toBe(200);
    await gateways.call(revokeToken, { id }, caller);
    expect(await request("/api/v1/hooks", { token })).toMatchObject({ status: 401, json: refused });
  });

  test("401 and not 404 for a path that leads nowhere", async () => {
    expect((await request("/api/v1/nothing")).status).toBe(401);
  });

  test("the scheme's case doesn't matter", async () => {
    const { token } = await gateways.newToken();
    expect((await request("/api/v1/hooks", { headers: { authorization: `bearer ${token}` } })).status).toBe(200);
  });
});

describe("the rate", () => {
  test("every authenticated answer carries the headers, counting down: 200, 204, 400, 404, 405 and a path that leads nowhere", async () => {
    const { token } = await gateways.newToken();
    const before = Math.floor(Date.now() / 1_000);
    const requests = [
      { path: "/api/v1/hooks", status: 200 },
      { path: "/api/v1/hooks/1", method: "DELETE", status: 204 },
      { path: "/api/v1/hooks", method: "POST", status: 400 },
      {
        path: "/api/v1/hooks",
        method: "POST",
        status: 404,
        body: '{"event":"bounce","target_url":"https://a.example"}',
      },
      { path: "/api/v1/nothing", status: 404 },
      { path: "/api/v1/hooks", method: "PUT", status: 405 },
      { path: "/api/v1/hooks", method: "OPTIONS", status: 405 },
      { path: "/api/v1/hooks/%zz", method: "DELETE", status: 204 },
    ];
    for (const [index, { path, status, ...rest }] of requests.entries()) {
      const answer = await request(path, { token, ...rest });
      expect(answer.status, path).toBe(status);
      const [limit, remaining, reset] = rateHeaders.map((name) => Number(answer.headers.get(name)));
      expect([limit, remaining]).toEqual([60, 59 - index]);
      expect(reset).toBeGreaterThanOrEqual(before + 60);
      expect(reset).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000) + 60);
    }
  });

  test("of 70 concurrent requests by one token on two gateways exactly 60 pass", async () => {
    const other = await gateways.start();
    const { token } = await gateways.newToken();
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, index) => (index % 2 ? request : other.request)("/api/v1/hooks", { token })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(refused).toHaveLength(10);
    for (const { json, headers } of refused) {
      expect(json).toEqual({ error: "Rate limit exceeded (60 requests/minute)." });
      expect(headers.get("x-ratelimit-remaining")).toBe("0");
      expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
      expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
    }
  });

  test("a refused request doesn't reach its route", async () => {
    const { token } = await gateways.newToken();
    await request("/api/v1/hooks", { token });
    await gateways.db.query("update rate_window set used = 60");
    expect((await request("/api/v1/nothing", { token })).status).toBe(429);
  });

  test("the window starts with the first request and ends 60 seconds later", async () => {
    const { token, id } = await gateways.newToken();
    await request("/api/v1/hooks", { token });
    const age = (seconds: number) =>
      gateways.db.query(
        "update rate_window set used = 60, started_at = now() - $2 * interval '1 s' where token_id = $1",
        [id, seconds],
      );

    await age(29.5);
    const late = await request("/api/v1/hooks", { token });
    const { rows } = await gateways.db.query<{ seconds: number }>(
      "select 60 - extract(epoch from now() - started_at)::float8 as seconds from rate_window where token_id = $1",
      [id],
    );
    expect(late.status).toBe(429);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThanOrEqual(rows[0]?.seconds ?? 60);
    expect(Number(late.headers.get("retry-after"))).toBeLessThanOrEqual(31);
    await age(60);
    const next = await request("/api/v1/hooks", { token });
    expect([next.status, next.headers.get("x-ratelimit-remaining")]).toEqual([200, "59"]);
  });

  test("a window that another database server's clock began, hours ahead of this one's, has ended", async () => {
    const { token, id } = await gateways.newToken();
    await request("/api/v1/hooks", { token });
    await gateways.db.query(
      "update rate_window set used = 60, started_at = now() + interval '3 hours' where token_id = $1",
      [id],
    );
    const { status, headers } = await request("/api/v1/hooks", { token });
    expect([status, headers.get("x-ratelimit-remaining")]).toEqual([200, "59"]);
  });

  test("Retry-After and X-RateLimit-Reset are at least a second ahead", async () => {
    const { token, id } = await gateways.newToken();
    await request("/api/v1/hooks", { token });
    // A slow machine asks again when the window is over.
    await eventually(async () => {
      await gateways.db.query(
        "update rate_window set used = 60, started_at = now() - interval '59.7 s' where token_id = $1",
        [id],
      );
      const askedAt = Date.now() / 1_000;
      const { status, headers } = await request("/api/v1/hooks", { token });
      expect([status, headers.get("retry-after")]).toEqual([429, "1"]);
      expect(Number(headers.get("x-ratelimit-reset"))).toBeGreaterThan(askedAt);
    });
  });

  test("two tokens of one workspace have a budget each", async () => {
    const { token, caller } = await gateways.newToken();
    await request("/api/v1/hooks", { token });
    const other = await gateways.newToken({}, caller);
    const { headers } = await request("/api/v1/hooks", { token: other.token });
    expect(headers.get("x-ratelimit-remaining")).toBe("59");
  });

  test("last_used_at is written once in a window", async () => {
    const { token, caller } = await gateways.newToken();
    const lastUsed = async () => (await gateways.call(listTokens, {}, caller)).data[0]?.last_used_at;
    expect(await lastUsed()).toBeNull();
    await request("/api/v1/hooks", { token });
    const first = await lastUsed();
    expect(Date.now() - Date.parse(first ?? "")).toBeLessThan(60_000);
    await request("/api/v1/hooks", { token });
    expect(await lastUsed()).toBe(first);
  });
});

test("a read-only token may read, and is refused every write", async () => {
  const { token } = await gateways.newToken({ read_only: true });
  expect((await request("/api/v1/hooks", { token })).status).toBe(200);
  for (const [path, method] of [["/api/v1/hooks/1", "DELETE"] as const, ["/api/v1/hooks", "POST"] as const]) {
    const { status, json } = await request(path, { token, method });
    expect([status, json]).toEqual([403, { error: "This token is read-only." }]);
  }
});

test("without a database the token can't be checked: 503, without rate headers", async () => {
  const away = await gateways.start({ databaseUrl: "postgres://postgres@127.0.0.1:1/none" });
  const { token } = await gateways.newToken();
  const { status, json, headers } = await away.request("/api/v1/hooks", { token });
  expect([status, json]).toEqual([503, { error: "The service is temporarily unavailable." }]);
  expect(headers.get("retry-after")).toBe("1");
  for (const name of rateHeaders) expect(headers.has(name)).toBe(false);
});
