import { readFile } from "node:fs/promises";
import { bodyCodeNames } from "@outbound/contracts/error-codes";
import { defineOperation } from "@outbound/contracts/operation";
import { operations } from "@outbound/contracts/operations";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { bodyCodes, firstSteps } from "../openapi/first-steps.ts";
import { openApiDocument } from "../openapi/openapi-document.ts";
import { rateHeaders, type TestGateways, testGateways } from "../testing/gateway.fixture.ts";

let gateway: Awaited<ReturnType<TestGateways["start"]>>;
let token: string;

beforeAll(async () => {
  const gateways = await testGateways();
  gateway = await gateways.start();
  ({ token } = await gateways.newToken());
});

const publicPaths = [
  "/api/v1/openapi.json",
  "/docs",
  "/docs/start.js",
  "/docs/narrow.css",
  "/docs/swagger-ui.css",
  "/docs/swagger-ui-bundle.js",
];

describe("the documentation is public and not counted", () => {
  test.each(publicPaths)("%s", async (path) => {
    const response = await fetch(`http://127.0.0.1:${gateway.port}${path}`, {
      method: "HEAD",
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    for (const name of rateHeaders) expect(response.headers.has(name)).toBe(false);
    const anonymous = await fetch(`http://127.0.0.1:${gateway.port}${path}`);
    expect([anonymous.status, (await anonymous.text()).length > 100]).toEqual([200, true]);
  });

  test("other requests to its path need a token", async () => {
    expect((await gateway.request("/api/v1/openapi.json", { method: "POST" })).status).toBe(401);
    expect((await gateway.request("/api/v1/nothing", { token })).headers.get("x-ratelimit-remaining")).toBe("59");
  });
});

test.each(publicPaths)("%s goes compressed to who takes that, and as it is to who doesn't", async (path) => {
  const url = `http://127.0.0.1:${gateway.port}${path}`;
  const compressed = await fetch(url, { headers: { "Accept-Encoding": "gzip, br" } });
  const plain = await fetch(url, { headers: { "Accept-Encoding": "identity" } });
  expect([compressed, plain].map(({ headers }) => headers.get("content-encoding"))).toEqual(["gzip", null]);
  expect([compressed, plain].map(({ headers }) => headers.get("vary"))).toEqual(["Accept-Encoding", "Accept-Encoding"]);
  expect(compressed.headers.get("content-type")).toBe(plain.headers.get("content-type"));
  expect(await compressed.text()).toBe(await plain.text());
});

test("the page loads nothing from elsewhere, and its policy allows nothing else", async () => {
  const page = await fetch(`http://127.0.0.1:${gateway.port}/docs`);
  const html = await page.text();
  const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses.length).toBeGreaterThan(3);
  expect(addresses.filter((address) => address !== "data:," && !publicPaths.includes(address ?? ""))).toEqual([]);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).not.toMatch(/https?:|\*/);
  const styles = await (await fetch(`http://127.0.0.1:${gateway.port}/docs/swagger-ui.css`)).text();
  const loaded = [...styles.matchAll(/@import|url\(["']?([^"')]{0,40})/g)].map(([all, address]) => address ?? all);
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.filter((address) => !address.startsWith("data:"))).toEqual([]);
});

test("says where token and secret come from, and that a client and tools exist, as docs/api.md does", async () => {
  const { json } = await gateway.request("/api/v1/openapi.json");
  const here = firstSteps.replaceAll("http://127.0.0.1:8080", "http://gateway.example");
  expect(json.info.description).toContain(here);
  expect(await readFile(new URL("../../../../docs/api.md", import.meta.url), "utf8")).toContain(firstSteps);
});

test("says which codes the body has, and where, as docs/api.md does", async () => {
  const { json } = await gateway.request("/api/v1/openapi.json");
  expect(json.info.description).toContain(bodyCodes);
  expect(bodyCodeNames.filter((code) => !bodyCodes.includes(`\`${code}\``))).toEqual([]);
  expect(await readFile(new URL("../../../../docs/api.md", import.meta.url), "utf8")).toContain(bodyCodes);
});

describe("the document", () => {
  test("describes every operation with an HTTP binding and no other", () => {
    const documented = Object.entries(openApiDocument(operations).paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const bound = operations.flatMap(({ http }) =>
      http ? [`${http.method} ${http.path.replaceAll(/:(\w+)/g, "{$1}")}`] : [],
    );
    expect(documented.toSorted()).toEqual(bound.toSorted());
  });

  test("has no shape that generators of clients make no code of", () => {
    const isUsual = (_: string, value: { type?: unknown; const?: unknown; properties?: object } | null) => {
      if (typeof value !== "object" || value === null) return value;
      if (Array.isArray(value.type)) expect(value.type.filter((type) => type !== "null")).toHaveLength(1);
      if (!value.properties) expect(value.const).not.toBe(false);
      for (const property of Object.values(value.properties ?? {})) expect(property.type).not.toBe("null");
      return value;
    };
    JSON.parse(JSON.stringify(openApiDocument(operations)), isUsual);
  });

  test("has no value of a parameter that the reference would fill in, as it names nothing of the reader's", () => {
    const methods = Object.values(openApiDocument(operations).paths).flatMap((path) => Object.values(path));
    const parameters = methods.flatMap(({ parameters = [] }: { parameters?: object[] }) => parameters);
    expect(parameters.length).toBeGreaterThan(30);
    expect(parameters.filter((one) => "example" in one || "examples" in one)).toEqual([]);
  });

  test("describes a new operation from its contract alone", () => {
    const paintFence = defineOperation({
      name: "fence.paint",
      service: "campaign",
      queue: "leaf",
      summary: "Paint a fence.",
      http: { method: "post", path: "/fences/:id/paint", status: 200, query: ["coats"] },
      input: z.object({ id: z.string(), coats: z.string().optional(), colour: z.string().describe("Which.") }),
      output: z.object({ colour: z.string() }).meta({ id: "Fence" }),
      errors: ["not-found"],
      bodyLimitBytes: 1024,
      examples: [
        { summary: "White", input: { id: "1", coats: "2", colour: "white" }, output: { colour: "white" } },
        {
          summary: "None",
          input: { id: "2", colour: "red" },
          refused: "not-found",
          output: { error: "Fence not found." },
        },
      ],
    });
    const { paths, components } = openApiDocument([paintFence]);
    expect(components.schemas["Fence"]).toMatchObject({ required: ["colour"] });
    expect(paths["/fences/{id}/paint"]?.["post"]).toMatchObject({
      operationId: "fence.paint",
      parameters: [
        { name: "id", in: "path", required: true },
        { name: "coats", in: "query", required: false },
      ],
      requestBody: {
        content: {
          "application/json": {
            schema: { properties: { colour: { type: "string", description: "Which." } }, required: ["colour"] },
            examples: { white: { value: { colour: "white" } } },
          },
        },
      },
      responses: {
        200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Fence" } } } },
        400: { content: { "application/json": { examples: { "expected-a-json-body": {} } } } },
        403: {},
        404: { content: { "application/json": { examples: { none: { value: { error: "Fence not found." } } } } } },
      },
    });
  });
});
