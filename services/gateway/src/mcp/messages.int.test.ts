import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rawRequest, type TestGateways, testGateways } from "../testing/gateway.fixture.ts";
import { mcpRequests, meta, remaining, version } from "./mcp.fixture.ts";

let gateways: TestGateways;
let gateway: Awaited<ReturnType<TestGateways["start"]>>;
let token: string;

const { post, ask, call } = mcpRequests(
  () => gateway.port,
  () => token,
);

beforeAll(async () => {
  gateways = await testGateways();
  gateway = await gateways.start();
});

beforeEach(async () => {
  ({ token } = await gateways.newToken());
});

describe("an invalid message is refused in the protocol's words", () => {
  const deep = `${"[".repeat(60_000)}${"]".repeat(60_000)}`;
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };

  test.each([
    ["no JSON", "{", 400, -32_700],
    ["nothing", "", 400, -32_700],
    ["bytes that are no text", Buffer.from([0x22, 0xff, 0x22]), 400, -32_700],
    ["a scalar", "null", 400, -32_600, "invalid-request"],
    ["no method", { jsonrpc: "2.0", id: 1 }, 400, -32_600, "invalid-request"],
    ["an unknown version of JSON-RPC", { ...message, jsonrpc: "1.0" }, 400, -32_600, "invalid-request"],
    ["a batch", [message, message], 400, -32_600],
    ["deep nesting", `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"a":${deep}}}`, 400, -32_600],
  ])("%s", async (_, body, status, code, errorCode = "invalid-body") => {
    const answer = await post(body);
    expect([answer.status, answer.json.error.code]).toEqual([status, code]);
    expect(answer.headers.get("x-error-code")).toBe(errorCode);
  });

  test("an unknown tool, an unknown method, arguments that are no object", async () => {
    expect((await call("no_such_tool")).json.error.code).toBe(-32_602);
    expect((await call("__proto__")).json.error.code).toBe(-32_602);
    expect((await ask("prompts/list")).json.error.code).toBe(-32_601);
    expect((await ask("tools/call", { name: "prospect_list", arguments: [1] })).json.error.code).toBe(-32_602);
  });

  test("another content type is 415, an Accept without JSON and event streams 406, GET 405, each with a code", async () => {
    const text = await ask("tools/list", {}, { headers: { "content-type": "text/plain" } });
    const html = await post(message, { headers: { accept: "text/html" } });
    const got = await post(undefined, { method: "GET" });
    expect([text, html, got].map(({ status, headers }) => [status, headers.get("x-error-code")])).toEqual([
      [415, "invalid-request"],
      [406, "invalid-request"],
      [405, "method-not-allowed"],
    ]);
  });

  test("an unknown revision is answered with the known ones", async () => {
    const params = { _meta: { ...meta, "io.modelcontextprotocol/protocolVersion": "2031-01-01" } };
    const headers = { "mcp-protocol-version": "2031-01-01", "mcp-method": "tools/list" };
    const { status, json } = await post({ ...message, params }, { headers });
    expect([status, json.error.data.supported]).toEqual([400, [version]]);
  });

  test("a subscription to changed tools is refused and holds no connection", async () => {
    const { json } = await ask("subscriptions/listen", { notifications: { toolsListChanged: true } });
    expect(json.error.code).toBe(-32_603);
  });

  test.each(["GET", "DELETE", "PUT", "OPTIONS"])("%s is 405: there are no sessions", async (method) => {
    const { status, headers } = await post(undefined, { method });
    expect([status, headers.get("allow")]).toEqual([405, "POST"]);
  });
});

test.each([
  ["https://evil.example", 403],
  ["null", 403],
  ["http://localhost.evil.example", 403],
  ["http://localhost:6274", 200],
  ["http://127.0.0.1:6274", 200],
])("the Origin %s: %i", async (origin, status) => {
  const answer = await ask("tools/list", {}, { headers: { origin } });
  expect(answer.status).toBe(status);
  expect(remaining(answer)).toBe(59);
});

test("a body that stops arriving is refused in time, and counted", async () => {
  const impatient = await gateways.start({}, { bodyMs: 100 });
  const head = `POST /api/mcp HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Length: 9\r\n\r\n{`;
  const answer = await rawRequest(impatient.port, head);
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toMatch(/x-ratelimit-remaining: 59/i);
});
