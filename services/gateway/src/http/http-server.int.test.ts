import { Agent, request as httpRequest } from "node:http";
import { listHooks } from "@outbound/contracts/hooks/list-hooks";
import { eventually } from "@outbound/testing/eventually";
import { beforeAll, describe, expect, test } from "vitest";
import { answers, rawRequest, type TestGateways, testGateways } from "../testing/gateway.fixture.ts";

let gateways: TestGateways;
let gateway: Awaited<ReturnType<TestGateways["start"]>>;
let token: string;
let answer = async () => {};

beforeAll(async () => {
  gateways = await testGateways();
  gateway = await gateways.start();
  ({ token } = await gateways.newToken());
  await gateways.serve("webhook-dispatcher", [
    answers(listHooks, async () => {
      await answer();
      return { data: [], next_cursor: null };
    }),
  ]);
});

describe("what the parser refuses is JSON, and the gateway stays up", () => {
  test.each([
    ["a header of 20 KB", `GET / HTTP/1.1\r\nA: ${"a".repeat(20_000)}\r\n\r\n`, 431, "Request headers too large."],
    ["ten thousand headers", `GET / HTTP/1.1\r\n${"a: b\r\n".repeat(10_000)}\r\n`, 431, "Request headers too large."],
    ["a path of 20 KB", `GET /${"a".repeat(20_000)} HTTP/1.1\r\n\r\n`, 431, "Request headers too large."],
    ["another protocol", "\u0016\u0003\u0001 hello\r\n\r\n", 400, "Malformed HTTP request."],
    [
      "two lengths",
      "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      400,
      "Malformed HTTP request.",
    ],
    ["headers that never end", "GET / HTTP/1.1\r\nA: b\r\n", 408, "The request took too long to arrive."],
  ])("%s", async (_, bytes, status, error) => {
    const { port } = status === 408 ? await gateways.start({}, { headersMs: 300, requestMs: 600 }) : gateway;
    const text = await rawRequest(port, bytes);
    const [head = "", body = ""] = text.split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toContain("Content-Type: application/json");
    expect(JSON.parse(body)).toEqual({ error });
    expect((await gateway.request("/api/v1/hooks", { token })).status).toBe(200);
  });
});

test("a hundred headers and more are read to the last one", async () => {
  const padding = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`a${index}`, "b"]));
  const headers = { ...padding, Authorization: `Bearer ${token}` };
  expect((await gateway.request("/api/v1/hooks", { headers })).status).toBe(200);
});

test("an impossible expectation, or no Host, is no reason to refuse", async () => {
  const head = `GET /api/v1/hooks HTTP/1.1\r\nExpect: gold\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  expect(await rawRequest(gateway.port, head)).toMatch(/^HTTP\/1\.1 200 /);
});

test("outside /api/v1 there is nothing: 404 as JSON, with a request id and no rate headers", async () => {
  const { status, json, headers } = await gateway.request("/", { token });
  expect([status, json]).toEqual([404, { error: "Not found." }]);
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.has("x-ratelimit-limit")).toBe(false);
  expect(headers.has("x-powered-by")).toBe(false);
});

test("a client's request id is kept, unless a log shouldn't contain it", async () => {
  const idOf = async (id: string) =>
    (await gateway.request("/", { headers: { "X-Request-Id": id } })).headers.get("x-request-id");
  expect(await idOf("mine")).toBe("mine");
  for (const id of ["x".repeat(201), "a b", "ann@example.com"]) {
    expect(await idOf(id)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  }
});

test("a stopping gateway answers open requests, closes each connection with its answer, and exits", async () => {
  const stopping = await gateways.start({ drainMs: 3_000 });
  const agent = new Agent({ keepAlive: true });
  const { promise, resolve } = Promise.withResolvers<void>();
  let isCalled = false;
  answer = () => {
    isCalled = true;
    return promise;
  };
  const inFlight = get(agent, stopping.port);
  await eventually(() => isCalled);
  const stopped = stopping.stop();
  answer = async () => {};
  expect(await get(agent, stopping.port)).toEqual({ status: 200, connection: "close" });
  resolve();
  expect(await inFlight).toEqual({ status: 200, connection: "close" });
  await stopped;
  await expect(get(agent, stopping.port)).rejects.toThrow("ECONNREFUSED");
});

function get(agent: Agent, port: number): Promise<{ status: number | undefined; connection: string | undefined }> {
  const headers = { Authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const req = httpRequest({ agent, port, path: "/api/v1/hooks", headers }, (res) => {
      res.resume().on("end", () => resolve({ status: res.statusCode, connection: res.headers.connection }));
    });
    req.on("error", reject).end();
  });
}
