import { randomUUID } from "node:crypto";
import { notFound } from "@outbound/contracts/app-error";
import { listHooks } from "@outbound/contracts/hooks/list-hooks";
import { subscribeHook } from "@outbound/contracts/hooks/subscribe-hook";
import { createProspect } from "@outbound/contracts/prospects/create-prospect";
import { getProspect } from "@outbound/contracts/prospects/get-prospect";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answers, rateHeaders, rawRequest, type TestGateways, testGateways } from "../testing/gateway.fixture.ts";
import { mcpRequests, meta, remaining } from "./mcp.fixture.ts";

let gateways: TestGateways;
let gateway: Awaited<ReturnType<TestGateways["start"]>>;
let token: string;
let received: unknown[];

beforeAll(async () => {
  gateways = await testGateways();
  gateway = await gateways.start();
  await gateways.serve("prospect", [
    answers(createProspect, (input) => {
      received.push(input);
      return { id: randomUUID(), email: input.email, company_id: null };
    }),
    answers(listProspects, (input) => {
      received.push(input);
      return { data: [], next_cursor: input.cursor === "large" ? "x".repeat(2_200_000) : null };
    }),
    answers(getProspect, () => {
      throw notFound("Prospect", { code: "not-found" });
    }),
  ]);
  await gateways.serve("webhook-dispatcher", [
    answers(listHooks, () => {
      throw new Error("of the service's own");
    }),
    answers(subscribeHook, (input) => ({ id: randomUUID(), ...input, created: true })),
  ]);
});

beforeEach(async () => {
  ({ token } = await gateways.newToken());
  received = [];
});

const { post, ask, call, older } = mcpRequests(
  () => gateway.port,
  () => token,
);
const refusalIn = ({ json: { result } }: { json: { result: Record<string, unknown> } }) => {
  expect(result).not.toHaveProperty("structuredContent");
  expect(result).toMatchObject({ isError: true, content: [{ type: "text", text: expect.any(String) }] });
  return JSON.parse((result["content"] as [{ text: string }])[0].text);
};
const spendAllBut = (rest: number) => gateways.db.query("update rate_window set used = 60 - $1", [rest]);

describe("the rate", () => {
  test("a message costs one and a tool call two, in both generations; every answer carries the headers", async () => {
    const costs = [
      [() => ask("server/discover"), 1],
      [() => ask("tools/list"), 1],
      [() => call("prospect_list"), 2],
      [() => call("no_such_tool"), 2],
      [() => older("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: meta }), 1],
      [() => post({ jsonrpc: "2.0", method: "notifications/initialized" }), 1],
      [() => older("tools/list"), 1],
      [() => older("tools/call", { name: "prospect_list", arguments: {} }), 2],
      [() => post("{"), 1],
      [() => post(undefined, { method: "GET" }), 1],
      [() => post("x".repeat(140_000)), 1],
    ] as const;
    let expected = 60;
    for (const [send, cost] of costs) {
      const answer = await send();
      expected -= cost;
      expect(remaining(answer)).toBe(expected);
      for (const name of rateHeaders) expect(answer.headers.has(name)).toBe(true);
    }
  });

  test("a tool call with one request left is a 429 that does not run", async () => {
    await call("prospect_list");
    received = [];
    await spendAllBut(1);
    const { status, headers, json } = await call("prospect_create", { email: "ada@example.com" });
    expect([status, json]).toEqual([429, { error: "Rate limit exceeded (60 requests/minute)." }]);
    expect(headers.get("x-ratelimit-remaining")).toBe("0");
    expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(received).toEqual([]);
  });

  test("with two left it runs, and with one left a list is answered", async () => {
    await ask("tools/list");
    await spendAllBut(2);
    expect(await call("prospect_list").then(({ status, headers }) => [status, remaining({ headers })])).toEqual([
      200, 0,
    ]);
    await spendAllBut(1);
    expect((await ask("tools/list")).status).toBe(200);
  });

  test("of 40 tool calls at once exactly 30 run", async () => {
    const sent = await Promise.all(Array.from({ length: 40 }, () => call("prospect_list")));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(received).toHaveLength(30);
  });

  test("a header that names another method makes a tool call no cheaper, and it doesn't run", async () => {
    const answer = await call("prospect_list", {}, { headers: { "mcp-method": "tools/list" } });
    expect([answer.status, answer.json.error.code, remaining(answer)]).toEqual([400, -32_020, 58]);
    expect(received).toEqual([]);
  });
});

describe("tokens", () => {
  test("401 as everywhere without one in force, before the body is read, without rate headers", async () => {
    const { status, headers, json } = await ask("tools/list", {}, { token: "obt_nobody" });
    expect([status, json]).toEqual([401, { error: "Missing or invalid API token." }]);
    expect(headers.get("www-authenticate")).toMatch(/^Bearer error="invalid_token", resource_metadata=/);
    for (const name of rateHeaders) expect(headers.has(name)).toBe(false);
    const head = "POST /api/mcp HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 100000\r\n\r\n";
    expect(await rawRequest(gateway.port, head)).toMatch(/^HTTP\/1.1 401 /);
  });

  test("what lets mail leave or takes something away for good is marked for hosts that ask a person, and pausing isn't", async () => {
    const { json } = await ask("tools/list");
    type Tool = { name: string; annotations: { destructiveHint: boolean; openWorldHint: boolean } };
    const marked = (hint: keyof Tool["annotations"]) =>
      json.result.tools.filter(({ annotations }: Tool) => annotations[hint]).map(({ name }: Tool) => name);
    expect(marked("destructiveHint").toSorted()).toEqual([
      "campaign_enrol",
      "campaign_resume",
      "hook_unsubscribe",
      "prospect_create",
      "prospect_update",
      "reply_update",
      "suppression_create",
      "suppression_delete",
    ]);
    expect(marked("openWorldHint").toSorted()).toEqual([
      "campaign_enrol",
      "campaign_resume",
      "hook_subscribe",
      "hook_unsubscribe",
      "prospect_create",
      "reply_update",
    ]);
  });

  test("a read-only token lists only reading tools, and is refused the others without an effect", async () => {
    const reader = (await gateways.newToken({ read_only: true })).token;
    const { json } = await ask("tools/list", {}, { token: reader });
    const hints = json.result.tools.map(({ annotations }: { annotations: object }) => annotations);
    expect(hints.length).toBeGreaterThan(3);
    for (const hint of hints) expect(hint).toMatchObject({ readOnlyHint: true });

    const refused = await call("prospect_create", { email: "ada@example.com" }, { token: reader });
    expect(refusalIn(refused)).toEqual({ status: 403, error: "This token is read-only.", code: "read-only-token" });
    expect(received).toEqual([]);
    expect((await call("prospect_list", {}, { token: reader })).json.result.isError).toBeUndefined();
  });
});

describe("a tool", () => {
  test("takes its arguments flat, as JSON has them, whatever their source over HTTP", async () => {
    const campaign = randomUUID();
    await call("prospect_create", { email: "Ada@Example.com", campaign, custom_fields: { seats: 3 } });
    await call("prospect_list", { limit: 7 });
    expect(received).toMatchObject([{ email: "Ada@Example.com", campaign }, { limit: 7 }]);
  });

  test("refuses an answer of megabytes, which would be parsed and written twice", async () => {
    const error = "The answer is too large for a tool: ask for fewer rows with `limit`.";
    const answer = await call("prospect_list", { cursor: "large" });
    expect(refusalIn(answer)).toEqual({ status: 400, error, code: "invalid-request" });
  });

  test.each([
    ["prospect_get", {}, { status: 400, error: "`id` must be a string.", code: "invalid-request" }],
    ["prospect_get", { id: 7 }, { status: 400, error: "`id` must be a string.", code: "invalid-request" }],
    ["prospect_get", { id: "none" }, { status: 404, error: "Prospect not found.", code: "not-found" }],
    [
      "prospect_list",
      { limit: 0 },
      { status: 400, error: "`limit` must be an integer from 1 to 100.", code: "invalid-request" },
    ],
    [
      "prospect_list",
      { limit: null },
      { status: 400, error: "`limit` must be an integer from 1 to 100.", code: "invalid-request" },
    ],
    [
      "prospect_list",
      { email: "a\0" },
      { status: 400, error: "`email` must not contain a NUL character.", code: "invalid-request" },
    ],
    ["prospect_create", {}, { status: 400, error: "`email` must be a string.", code: "invalid-request" }],
    [
      "hook_subscribe",
      { event: "bounce", target_url: "x".repeat(5_000) },
      { status: 400, error: "Request body too large.", code: "body-too-large" },
    ],
    ["hook_list", {}, { status: 500, error: "Something went wrong on our side.", code: "internal-error" }],
    ["campaign_list", {}, { status: 503, error: "The service is temporarily unavailable.", code: "unavailable" }],
  ])("refuses as HTTP does: %s %j", async (name, args, refusal) => {
    const answer = await call(name, args);
    expect(answer.status).toBe(200);
    expect(refusalIn(answer)).toEqual(refusal);
  });

  test("with an unknown argument is refused without an effect, naming what is near, or what there is", async () => {
    const misspelt = await call("prospect_create", { email: "ada@example.com", frist_name: "Ada" });
    expect(refusalIn(misspelt)).toEqual({
      status: 400,
      error: "`frist_name` is no argument of this tool; did you mean `first_name`?",
      code: "invalid-request",
    });
    expect(refusalIn(await call("hook_list", { colour: "blue" })).error).toBe(
      "`colour` is no argument of this tool. It takes: limit, cursor.",
    );
    expect(refusalIn(await call("hook_list", { idempotency_key: "a" }))).toMatchObject({ status: 400 });
    const { error } = refusalIn(await call("prospect_list", { update_since: "2026-09-01" }));
    expect(error).toContain("is no argument of this tool");
    expect(error).not.toContain("updated_since");
    expect(refusalIn(await call("prospect_list", { updated_since: "2026-09-01" })).error).toBe(
      "`updated_since` is not supported: prospects have no modification timestamp.",
    );
    expect(received).toEqual([]);
  });

  test("repeated with its idempotency_key has one effect; another call under it is a 422", async () => {
    const first = { email: "ada@example.com", first_name: "Ada", idempotency_key: "key-1" };
    const { json } = await call("prospect_create", first);
    const again = await call("prospect_create", { idempotency_key: "key-1", first_name: "Ada", email: first.email });
    expect(again.json.result.structuredContent).toEqual(json.result.structuredContent);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(received).toHaveLength(1);

    const other = await call("prospect_create", { ...first, campaign: randomUUID() });
    expect(refusalIn(other)).toMatchObject({ status: 422 });
    const malformed = await call("prospect_create", { ...first, idempotency_key: 7 });
    expect(refusalIn(malformed)).toMatchObject({ status: 400 });
    expect(received).toHaveLength(1);
  });

  test("a stored refusal is a refusal again", async () => {
    const args = { email: "ada@example.com", idempotency_key: "key-2" };
    await call("prospect_create", args);
    await gateways.db.query("update idempotency_key set status = 409, error_code = 'wrong-state', body = $1", [
      Buffer.from('{"error":"Is there."}'),
    ]);
    const refusal = { status: 409, error: "Is there.", code: "wrong-state" };
    expect(refusalIn(await call("prospect_create", args))).toEqual(refusal);
  });
});
