import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { testGateways } from "../testing/gateway.fixture.ts";

const gateways = await testGateways();
const html = { headers: { Accept: "text/html,application/xhtml+xml" } };

async function builtConsole() {
  const folder = await mkdtemp(join(tmpdir(), "outbound-console-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), '<script nonce="outbound-nonce" src="/app/assets/index-1.js"></script>');
  await writeFile(join(folder, "assets/index-1.js"), "start()");
  await writeFile(join(folder, "assets/inter-1.woff2"), "font");
  for (const [encoding, compress] of Object.entries({ br: brotliCompressSync, gzip: gzipSync })) {
    await mkdir(join(folder, `assets-${encoding}`));
    await writeFile(join(folder, `assets-${encoding}/index-1.js`), compress("start()"));
  }
  return folder;
}

test("every page of the app is the same, never cached, with its own nonce in a strict policy", async () => {
  const { request } = await gateways.start({ consoleFolder: await builtConsole() });
  const nonces = new Set<string>();
  for (const path of ["/app", "/app/", "/app/setup", "/app/w/1/campaigns/2?tab=stats"]) {
    const { status, headers, text } = await request(path, html);
    const policy = headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? "";
    expect(status).toBe(200);
    expect(text).toBe(`<script nonce="${nonce}" src="/app/assets/index-1.js"></script>`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(
      /; style-src 'self' 'nonce-[\w-]{22}' 'sha256-[\w+/]{43}='; font-src 'self'; frame-src data:; /,
    );
    expect(policy).toContain("; trusted-types 'none'");
    expect(headers.get("cache-control")).toBe("no-cache");
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(4);
});

test("a file named after its content is cached for good, and a missing one is no page", async () => {
  const { request } = await gateways.start({ consoleFolder: await builtConsole() });
  const script = await request("/app/assets/index-1.js");
  expect([script.status, script.text]).toEqual([200, "start()"]);
  expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(script.headers.get("content-type")).toMatch(/^text\/javascript/);
  for (const path of ["/app/assets/index-0.js", "/app/assets/", "/app/assets/..%2findex.html"]) {
    const { status, json } = await request(path, html);
    expect([status, json]).toEqual([404, { error: "Not found." }]);
  }
});

/** `fetch` would always ask for a compressed file, and show it as it was before. */
async function asSent(port: number, path: string, headers: Record<string, string>) {
  const asked = get({ port, path, headers });
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  const { "content-type": type, "content-encoding": encoding = "none", etag, vary } = response.headers;
  return { status: response.statusCode, body, type, encoding, etag, vary, cached: response.headers["cache-control"] };
}

test.each([
  ["br", "gzip, deflate, br, zstd", brotliDecompressSync],
  ["gzip", "gzip, deflate", gunzipSync],
  ["gzip", "gzip, br;q=0", gunzipSync],
] as const)("a script goes as %s to a browser that takes %s", async (encoding, accepted, decompress) => {
  const { port } = await gateways.start({ consoleFolder: await builtConsole() });
  const path = "/app/assets/index-1.js";
  const sent = await asSent(port, path, { "Accept-Encoding": accepted });
  expect(sent).toMatchObject({ status: 200, encoding, vary: "Accept-Encoding" });
  expect(sent.type).toMatch(/^text\/javascript/);
  expect(sent.cached).toBe("public, max-age=31536000, immutable");
  expect(decompress(sent.body).toString()).toBe("start()");
  const again = await asSent(port, path, { "Accept-Encoding": accepted, "If-None-Match": sent.etag ?? "" });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test("what wants it plain, wants a part, or was not compressed comes as it is", async () => {
  const { port } = await gateways.start({ consoleFolder: await builtConsole() });
  const script = "/app/assets/index-1.js";
  const plain = { encoding: "none", vary: "Accept-Encoding" };
  const whole = { ...plain, status: 200, body: Buffer.from("start()") };
  expect(await asSent(port, script, {})).toMatchObject(whole);
  expect(await asSent(port, script, { "Accept-Encoding": "identity, gzip;q=0" })).toMatchObject(whole);
  const part = await asSent(port, script, { "Accept-Encoding": "br, gzip", Range: "bytes=0-4" });
  expect(part).toMatchObject({ ...plain, status: 206, body: Buffer.from("start") });
  const font = await asSent(port, "/app/assets/inter-1.woff2", { "Accept-Encoding": "br, gzip" });
  expect(font).toMatchObject({ ...plain, status: 200, body: Buffer.from("font"), type: "font/woff2" });
});

test("/ leads a browser to the app, and answers an API client as before", async () => {
  const { request } = await gateways.start();
  const browser = await request("/", html);
  expect([browser.status, browser.headers.get("location")]).toEqual([302, "/app"]);
  for (const headers of [{}, { Accept: "*/*" }, { Accept: "application/json" }]) {
    const { status, json } = await request("/", { headers });
    expect([status, json]).toEqual([404, { error: "Not found." }]);
  }
});

test("an app that was not built says how to build it, and the API works", async () => {
  const { request } = await gateways.start();
  const page = await request("/app", html);
  expect(page.status).toBe(503);
  expect(page.text).toContain("npm run build -w console");
  expect((await request("/api/v1/campaigns")).json).toEqual({ error: "Missing or invalid API token." });
});
