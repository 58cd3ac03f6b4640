import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { conflict } from "@outbound/contracts/app-error";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { createProspect } from "@outbound/contracts/prospects/create-prospect";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { answers, rawRequest, type TestGateways, testGateways } from "../testing/gateway.fixture.ts";

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
  ]);
  await gateways.serve("campaign", [
    answers(pauseCampaign, () => {
      throw conflict("Only a running campaign can be paused.");
    }),
  ]);
});

beforeEach(async () => {
  ({ token } = await gateways.newToken());
  received = [];
});

const post = (body: string | Buffer | undefined, path = "/api/v1/prospects") =>
  gateway.request(path, { method: "POST", token, ...(body !== undefined && { body }) });
const padded = (size: number) => {
  const start = '{"email":"ada@example.com","note":"';
  return `${start}${"x".repeat(size - start.length - 2)}"}`;
};
const nested = (depth: number) =>
  `{"email":"ada@example.com","custom_fields":{"a":${"[".repeat(depth)}${"]".repeat(depth)}}}`;

test.each([
  ["no body", undefined, "Expected a JSON body."],
  ["an empty body", "", "Expected a JSON body."],
  ["half a body", '{"email":', "Body is not valid JSON."],
  ["a trailing comma", '{"email":"a@b.co",}', "Body is not valid JSON."],
  [
    "bytes that are not UTF-8",
    Buffer.from([...Buffer.from('{"email":"'), 0xff, 0xfe, ...Buffer.from('"}')]),
    "Body is not valid JSON.",
  ],
  ["an array", "[]", "Body must be a JSON object."],
  ["a string", '"a"', "Body must be a JSON object."],
  ["a number", "1", "Body must be a JSON object."],
  ["null", "null", "Body must be a JSON object."],
  ["a deep array", "[".repeat(30_000) + "]".repeat(30_000), "Body must be a JSON object."],
  ["a deep field", nested(20_000), "Body is nested too deeply."],
  ["a missing field", "{}", "`email` must be a string."],
  ["one byte too many", padded(64 * 1024 + 1), "Request body too large."],
  ["megabytes", padded(5 * 1024 * 1024), "Request body too large."],
  [
    "NUL in a text",
    '{"email":"ada@example.com","first_name":"A\\u0000"}',
    "`first_name` must not contain a NUL character.",
  ],
  [
    "NUL in a custom field",
    '{"email":"a@b.co","custom_fields":{"k":"\\u0000"}}',
    "`custom_fields.k` must not contain a NUL character.",
  ],
  [
    "NUL in a field name",
    '{"email":"a@b.co","custom_fields":{"\\u0000":"v"}}',
    "A field name in `custom_fields` must not contain a NUL character.",
  ],
  ["half a surrogate pair", '{"email":"a@b.co","last_name":"\\ud800"}', "`last_name` must be valid Unicode."],
  [
    "a prototype key",
    '{"email":"a@b.co","custom_fields":{"__proto__":"v"}}',
    "`custom_fields.__proto__` is not an allowed field name.",
  ],
])("400 for %s", async (_, body, error) => {
  const { status, json } = await post(body);
  expect([status, json]).toEqual([400, { error }]);
  expect(received).toEqual([]);
});

test("the limit is the operation's own: 64 KiB are accepted for a prospect, 4 KiB and a byte refused for a hook", async () => {
  expect((await post(padded(64 * 1024))).status).toBe(201);
  expect((await post(padded(4 * 1024 + 1), "/api/v1/hooks")).json).toEqual({ error: "Request body too large." });
});

test("unknown fields are ignored, whatever they contain", async () => {
  const { status } = await post('{"email":"ada@example.com","unknown":"\\u0000","__proto__":{"first_name":"x"}}');
  expect(status).toBe(201);
  expect(received).toEqual([{ email: "ada@example.com", custom_fields: {} }]);
});

test("`constructor` and `prototype` are ordinary custom fields", async () => {
  const custom_fields = { constructor: "Bau AG", prototype: "1" };
  expect((await post(JSON.stringify({ email: "ada@example.com", custom_fields }))).status).toBe(201);
  expect(received).toMatchObject([{ custom_fields }]);
});

test("a number of a custom field is stored as it was written, also one with more digits than a number has", async () => {
  const numbers =
    '"crm_id":12345678901234567890,"contact_id":9007199254740993,"ratio":1.10,"code":1e21,"tiny":0.0000001';
  expect((await post(`{"email":"ada@lovelace.example","custom_fields":{${numbers},"vat":1.0}}`)).status).toBe(201);
  expect(received).toMatchObject([
    {
      custom_fields: {
        crm_id: "12345678901234567890",
        contact_id: "9007199254740993",
        ratio: "1.10",
        code: "1e21",
        tiny: "0.0000001",
        vat: "1.0",
      },
    },
  ]);
});

test("a byte order mark before the JSON is skipped, as its readers may", async () => {
  const { status } = await post(`\ufeff{"email":"ada@lovelace.example","first_name":"Ada"}`);
  expect([status, received]).toMatchObject([201, [{ first_name: "Ada" }]]);
  expect((await post("\ufeff")).json).toEqual({ error: "Body is not valid JSON." });
});

test.each(["gzip", "br", "GZIP, identity", "made-up"])(
  "a body in %s is refused as that, with 415",
  async (encoding) => {
    const headers = { "Content-Encoding": encoding };
    const body = gzipSync('{"email":"ada@lovelace.example"}');
    const answer = await gateway.request("/api/v1/prospects", { method: "POST", token, headers, body });
    expect([answer.status, answer.json]).toEqual([
      415,
      { error: "The body must not be compressed: send it without Content-Encoding." },
    ]);
    expect([answer.headers.get("x-error-code"), answer.headers.get("accept-encoding")]).toEqual([
      "unsupported-encoding",
      "identity",
    ]);
    expect(received).toEqual([]);
  },
);

test("a body in the encoding `identity` is as it is", async () => {
  const headers = { "Content-Encoding": "identity" };
  const answer = await gateway.request("/api/v1/prospects", { method: "POST", token, headers, body: padded(100) });
  expect(answer.status).toBe(201);
});

test("the Content-Type is ignored", async () => {
  const headers = { "Content-Type": "text/plain" };
  const answer = await gateway.request("/api/v1/prospects", { method: "POST", token, headers, body: padded(100) });
  expect(answer.status).toBe(201);
});

test("a body that doesn't arrive is given up in time, with a clear error, and the gateway keeps answering", async () => {
  const head = `POST /api/v1/prospects HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Length: 100\r\n\r\n{"em`;
  const impatient = await gateways.start({}, { bodyMs: 300 });
  const answer = await rawRequest(impatient.port, head);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('{"error":"The request body took too long to arrive."}');
  expect(answer).toMatch(/x-ratelimit-remaining: 59/i);
  expect((await impatient.request("/api/v1/nothing", { token })).status).toBe(404);
});

test.each([
  ["nothing", ""],
  ["half a body", "{"],
  ["an array", "[]"],
  ["100 KB", "x".repeat(100_000)],
])("an endpoint without a body ignores a sent one: %s", async (_, body) => {
  const { status, json } = await post(body, "/api/v1/campaigns/1/pause");
  expect([status, json]).toEqual([409, { error: "Only a running campaign can be paused." }]);
});
