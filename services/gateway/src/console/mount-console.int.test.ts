import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
    expect(policy).toMatch(/; style-src 'self' 'nonce-[\w-]{22}' 'sha256-[\w+/]{43}='; font-src 'self'; frame-src data:; /);
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
