import { beforeAll, describe, expect, test } from "vitest";
import { rawRequest, type TestGateways, testGateways } from "../testing/gateway.fixture.ts";

let gateway: Awaited<ReturnType<TestGateways["start"]>>;
let token: string;

beforeAll(async () => {
  const gateways = await testGateways();
  gateway = await gateways.start();
  ({ token } = await gateways.newToken());
});

describe("every answer forbids a browser to guess the type, frame it and send its address", () => {
  test.each([
    ["nothing at the root", "GET", "/", 404],
    ["without a token", "GET", "/api/v1/prospects", 401],
    ["an unknown path", "GET", "/api/v1/nothing", 404],
    ["a service that is away", "GET", "/api/v1/hooks", 503],
    ["a broken body", "POST", "/api/v1/hooks", 400],
    ["OPTIONS", "OPTIONS", "/api/v1/hooks", 405],
    ["a tool", "POST", "/api/mcp", undefined],
    ["the OpenAPI document", "GET", "/api/v1/openapi.json", 200],
    ["the reference", "GET", "/docs", 200],
    ["its script", "HEAD", "/docs/swagger-ui-bundle.js", 200],
    ["a script that isn't there", "GET", "/docs/nothing.js", 404],
  ])("%s", async (_, method, path, status) => {
    const { headers, ...response } = await fetch(`http://127.0.0.1:${gateway.port}${path}`, {
      method,
      headers: { ...(status !== 401 && { Authorization: `Bearer ${token}` }) },
      ...(method === "POST" && { body: "{" }),
    }).then(({ headers, status }) => ({ headers, status }));
    if (status !== undefined) expect(response.status).toBe(status);
    expectSafe(Object.fromEntries(headers));
    expect(headers.get("cache-control")).toBe(status === 200 ? "public, max-age=300" : "no-store");
    expect(headers.has("x-powered-by")).toBe(false);
  });

  test("what the parser refuses", async () => {
    const [head = ""] = (await rawRequest(gateway.port, "nonsense\r\n\r\n")).split("\r\n\r\n");
    const [status, ...lines] = head.split("\r\n");
    expect(status).toBe("HTTP/1.1 400 Bad Request");
    expectSafe(
      Object.fromEntries(lines.map((line) => [line.split(": ")[0]?.toLowerCase(), line.replace(/^.*?: /, "")])),
    );
  });
});

test("browsers are told to stay on TLS where a proxy says that it speaks it, and nowhere else", async () => {
  const strict = async (headers: Record<string, string>) =>
    (await gateway.request("/api/v1/openapi.json", { headers })).headers.get("strict-transport-security");
  expect(await strict({ "X-Forwarded-Proto": "https" })).toBe("max-age=31536000");
  expect(await strict({ "X-Forwarded-Proto": "http" })).toBeNull();
  expect(await strict({})).toBeNull();
});

function expectSafe(headers: Record<string, string>): void {
  expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
  expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
}
