import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { ApiError, type ClientOptions, ConnectionError, createClient } from "./index.ts";

type Taken = { method: string; url: string; key: string | undefined; body: string; at: number };
type Answerer = (res: ServerResponse, taken: Taken) => void;

const id = "01a1fc46-c2c3-7bfa-9c0c-6d86654ff2dd";
const written = { id, email: "ada@lovelace.example", company_id: null };

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answerer =>
  (res) =>
    void res.writeHead(status, { "x-request-id": "request-1", ...headers }).end(JSON.stringify(body));
const drop: Answerer = (res) => void res.destroy();
const hang: Answerer = () => {};

async function serving(answers: Answerer[], options: Partial<ClientOptions> = {}) {
  const taken: Taken[] = [];
  const server = createServer((req, res) => void take(req, res));
  const take = async (req: IncomingMessage, res: ServerResponse) => {
    let body = "";
    for await (const chunk of req) body += String(chunk);
    const { method = "", url = "", headers } = req;
    const one = { method, url, body, key: headers["idempotency-key"] as string | undefined, at: performance.now() };
    taken.push(one);
    (answers.length > 1 ? answers.shift() : answers[0])?.(res, one);
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { taken, baseUrl, client: createClient({ baseUrl, token: "obt_test", backoffMs: 1, ...options }) };
}

test("each input goes into the path, the query or the body", async () => {
  const { taken, client } = await serving([json(200, written)]);
  await client.updateProspect({ id: "a/b", email: "ada@lovelace.example", first_name: null });
  await client.createProspect({ email: "ada@lovelace.example", campaign: id });
  await client.listProspects({ email: "a+b@c.example", limit: 5 });
  await client.pauseCampaign({ id });
  expect(taken.map(({ method, url, body }) => [method, url, body])).toEqual([
    ["PATCH", "/api/v1/prospects/a%2Fb", '{"email":"ada@lovelace.example","first_name":null}'],
    ["POST", `/api/v1/prospects?campaign=${id}`, '{"email":"ada@lovelace.example"}'],
    ["GET", "/api/v1/prospects?email=a%2Bb%40c.example&limit=5", ""],
    ["POST", `/api/v1/campaigns/${id}/pause`, ""],
  ]);
});

test("the address may end in the API's path, as in curl's commands, or in slashes", async () => {
  for (const end of ["", "//", "api/v1", "api/v1/"]) {
    const { taken, baseUrl } = await serving([json(200, { id })]);
    await createClient({ baseUrl: `${baseUrl}${end}`, token: "obt_test" }).pauseCampaign({ id });
    expect(taken[0]?.url).toBe(`/api/v1/campaigns/${id}/pause`);
  }
});

test("a 429 is repeated after Retry-After, whatever the call", async () => {
  const limited = json(429, { error: "Rate limit exceeded (60 requests/minute)." }, { "retry-after": "1" });
  const { taken, client } = await serving([limited, json(200, { id })]);
  await client.pauseCampaign({ id });
  expect(taken).toHaveLength(2);
  expect((taken[1]?.at ?? 0) - (taken[0]?.at ?? 0)).toBeGreaterThanOrEqual(990);
});

test("a write keeps its key through a lost connection, a 503 and its own first try; the next write has another", async () => {
  const { taken, client } = await serving([
    drop,
    json(409, { error: "A request with this Idempotency-Key is still being processed." }),
    json(503, { error: "The service is temporarily unavailable." }, { "retry-after": "0" }),
    json(201, written),
  ]);
  expect(await client.createProspect({ email: "ada@lovelace.example" })).toEqual(written);
  await client.createProspect({ email: "ada@lovelace.example" });
  expect(taken).toHaveLength(5);
  expect(taken[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(taken.slice(0, 4).map(({ key }) => key)).size).toBe(1);
  expect(taken[4]?.key).not.toBe(taken[0]?.key);
});

test("a caller's own key is sent", async () => {
  const { taken, client } = await serving([json(201, written)]);
  await client.createProspect({ email: "ada@lovelace.example" }, { idempotencyKey: "order-4711" });
  expect(taken[0]?.key).toBe("order-4711");
});

test("a POST without a key is not repeated after a failure or a lost answer, because it may have happened", async () => {
  const { taken, client } = await serving([json(503, { error: "Away." }), drop]);
  await expect(client.pauseCampaign({ id })).rejects.toMatchObject({ status: 503 });
  await expect(client.enrolProspects({ id, prospect_ids: [id] })).rejects.toThrow(ConnectionError);
  expect(taken).toHaveLength(2);
});

test("a DELETE whose answer was lost succeeds when the next try finds nothing", async () => {
  const missing = json(404, { error: "No subscription with this id." });
  const { client } = await serving([drop, missing]);
  await expect(client.unsubscribeHook({ id })).resolves.toBeUndefined();
  await expect(client.unsubscribeHook({ id })).rejects.toMatchObject({ status: 404 });
});

test("a refusal is an ApiError with status, code, details and request id, and is not repeated", async () => {
  const body = { error: "ada@lovelace.example is already in your workspace.", code: "duplicate", kind: "email" };
  const { taken, client } = await serving([json(409, body)]);
  const error = await client.createProspect({ email: "ada@lovelace.example" }).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: body.error,
    status: 409,
    code: "duplicate",
    details: { kind: "email" },
    requestId: "request-1",
  });
  expect(taken).toHaveLength(1);
});

test("a refusal whose body has no code has that of its header", async () => {
  const { client } = await serving([
    json(409, { error: "Campaign is already running." }, { "x-error-code": "wrong-state" }),
  ]);
  await expect(client.resumeCampaign({ id })).rejects.toMatchObject({ status: 409, code: "wrong-state", details: {} });
});

test("a 404 that isn't about a resource names method and address, and that baseUrl may be wrong", async () => {
  const elsewhere: Answerer = (res) => void res.writeHead(404).end("<html>");
  const unknownPath = json(404, { error: "Not found." }, { "x-error-code": "unknown-path" });
  for (const answer of [elsewhere, unknownPath, json(404, { error: "No such page." })]) {
    const { client, baseUrl } = await serving([answer]);
    await expect(client.listProspects({ email: "ada@lovelace.example" })).rejects.toMatchObject({
      status: 404,
      message: `GET ${baseUrl}api/v1/prospects leads nowhere (HTTP 404). Is \`baseUrl\` right?`,
    });
  }
  const { client } = await serving([json(404, { error: "Campaign not found." }, { "x-error-code": "not-found" })]);
  await expect(client.pauseCampaign({ id })).rejects.toMatchObject({ message: "Campaign not found." });
});

test("tries are bounded, and the last error is thrown, even when it is no JSON", async () => {
  const { taken, client } = await serving([(res) => void res.writeHead(502).end("<html>")], { maxRetries: 2 });
  await expect(client.listHooks()).rejects.toMatchObject({ status: 502, message: "The answer was HTTP 502." });
  expect(taken).toHaveLength(3);
});

test("an unreasonably long Retry-After is not waited for", async () => {
  const { taken, client } = await serving([json(503, { error: "Away." }, { "retry-after": "3600" })]);
  await expect(client.listHooks()).rejects.toMatchObject({ status: 503 });
  expect(taken).toHaveLength(1);
});

test("an answer that doesn't come in time counts as lost", async () => {
  const { taken, client } = await serving([hang], { timeoutMs: 2_000, maxRetries: 1 });
  const error = await client.listHooks().catch((one: unknown) => one);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ cause: { name: "TimeoutError" } });
  expect(taken).toHaveLength(2);
});

test("a program that only waits for a lost answer gets the error, and doesn't end before", async () => {
  const program = `
    import { createClient } from ${JSON.stringify(new URL("index.ts", import.meta.url).href)};
    const lost = (_, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    const client = createClient({ baseUrl: "http://127.0.0.1:1", token: "t", fetch: lost, timeoutMs: 100, maxRetries: 0 });
    await client.listHooks().catch((error) => console.log(error.name));`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  expect([said, code]).toEqual(["ConnectionError\n", 0]);
});

test("a signal ends a call, also in the pause between two tries", async () => {
  const { client } = await serving([json(429, { error: "Rate limit exceeded." }, { "retry-after": "60" })]);
  const stopping = new AbortController();
  const call = client.listHooks({}, { signal: stopping.signal });
  setTimeout(() => stopping.abort(new Error("enough")), 50);
  await expect(call).rejects.toThrow("enough");
  await expect(client.listHooks({}, { signal: stopping.signal })).rejects.toThrow("enough");
});

test("`all` follows the pages with the filters kept, and requests no unneeded page", async () => {
  const pages: Answerer[] = [
    json(200, { data: [1, 2], next_cursor: "b+/=" }),
    json(200, { data: [], next_cursor: "c" }),
    json(200, { data: [3], next_cursor: null }),
  ];
  const { taken, client } = await serving([...pages]);
  const rows: unknown[] = [];
  for await (const row of client.listProspects.all({ status: "replied", limit: 2 })) rows.push(row);
  expect(rows).toEqual([1, 2, 3]);
  expect(taken.map(({ url }) => url)).toEqual([
    "/api/v1/prospects?status=replied&limit=2",
    "/api/v1/prospects?status=replied&limit=2&cursor=b%2B%2F%3D",
    "/api/v1/prospects?status=replied&limit=2&cursor=c",
  ]);

  const other = await serving([...pages]);
  for await (const row of other.client.listProspects.all()) if (row) break;
  expect(other.taken).toHaveLength(1);
});

test("an address or a token that no request can be made with is told at once, and not as a lost connection", () => {
  const made = (options: Partial<ClientOptions>) => () =>
    createClient({ baseUrl: "https://outbound.acme.example", token: "obt_test", ...options });
  for (const baseUrl of [
    "127.0.0.1:4300",
    "outbound",
    "",
    "ftp://outbound.acme.example",
    "https://a:b@c",
    "https://c/?a",
  ]) {
    expect(made({ baseUrl }), baseUrl).toThrow(TypeError);
  }
  for (const options of [{ timeoutMs: 0 }, { maxRetries: -1 }, { backoffMs: Number.NaN }]) {
    expect(made(options), JSON.stringify(options)).toThrow(TypeError);
  }
  for (const token of ["obt_…", "", "two words", undefined as unknown as string])
    expect(made({ token }), token).toThrow(TypeError);
});

test("an id that leads to another address is refused, and a key that can't be sent or isn't taken, before anything is", async () => {
  const { taken, client } = await serving([json(200, { data: [], next_cursor: null })]);
  for (const none of ["", ".", ".."])
    await expect(client.getProspect({ id: none })).rejects.toThrow("`id` must be an id");
  await expect(client.getProspect({ id: undefined as unknown as string })).rejects.toThrow("is missing");
  await expect(client.createProspect({ email: "a@b.example" }, { idempotencyKey: "ключ" })).rejects.toThrow(TypeError);
  // @ts-expect-error This write takes none.
  await expect(client.enrolProspects({ id, emails: [] }, { idempotencyKey: "k" })).rejects.toThrow(
    "takes no idempotencyKey",
  );
  expect(taken).toEqual([]);
});
