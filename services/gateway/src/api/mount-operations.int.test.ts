import { randomUUID } from "node:crypto";
import { AppError, conflict, notFound } from "@outbound/contracts/app-error";
import { listCampaigns } from "@outbound/contracts/campaigns/list-campaigns";
import { listHooks } from "@outbound/contracts/hooks/list-hooks";
import { subscribeHook } from "@outbound/contracts/hooks/subscribe-hook";
import { unsubscribeHook } from "@outbound/contracts/hooks/unsubscribe-hook";
import { createProspect } from "@outbound/contracts/prospects/create-prospect";
import { getProspect } from "@outbound/contracts/prospects/get-prospect";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import { updateProspect } from "@outbound/contracts/prospects/update-prospect";
import { eventually } from "@outbound/testing/eventually";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { circuitState } from "../metrics.ts";
import { answers, type TestGateways, testGateways } from "../testing/gateway.fixture.ts";

let gateways: TestGateways;
let gateway: Awaited<ReturnType<TestGateways["start"]>>;
let caller: Awaited<ReturnType<TestGateways["newWorkspace"]>>;
let token: string;
let received: { input: unknown; workspaceId: string; requestId: string }[];

const id = randomUUID();
const hook = { id: randomUUID(), event: "bounce", target_url: "https://a.example/hook" } as const;
let isNewHook = true;

beforeAll(async () => {
  gateways = await testGateways();
  gateway = await gateways.start();
  const take = (input: unknown, { workspaceId, requestId }: { workspaceId: string; requestId: string }) =>
    void received.push({ input, workspaceId, requestId });
  await gateways.serve("prospect", [
    answers(createProspect, (input, from) => {
      take(input, from);
      return { id, email: input.email, company_id: null };
    }),
    answers(updateProspect, (input, from) => {
      take(input, from);
      return { id: input.id, email: input.email, company_id: null };
    }),
    answers(listProspects, (input, from) => {
      take(input, from);
      return { data: [], next_cursor: null };
    }),
    answers(getProspect, (input, from) => {
      take(input, from);
      throw notFound("Prospect", { code: "not-found" });
    }),
  ]);
  await gateways.serve("webhook-dispatcher", [
    answers(subscribeHook, () => ({ ...hook, created: isNewHook })),
    answers(unsubscribeHook, () => ({})),
    answers(listHooks, () => {
      throw new AppError("internal", "Couldn't read this resource: the database is unavailable.");
    }),
  ]);
});

beforeEach(async () => {
  caller = await gateways.newWorkspace();
  ({ token } = await gateways.newToken({}, caller));
  received = [];
});

const send = (method: string, path: string, body?: object) =>
  gateway.request(`/api/v1${path}`, { method, token, ...(body && { body: JSON.stringify(body) }) });

describe("each input comes from its one source", () => {
  const campaign = randomUUID();

  test("a body field does not fill a query parameter, nor a query parameter a body field", async () => {
    await send("POST", "/prospects?first_name=Query", { email: "ada@example.com", campaign });
    expect(received).toMatchObject([{ input: { email: "ada@example.com" } }]);
    expect(received[0]?.input).not.toHaveProperty("campaign");
    expect(received[0]?.input).not.toHaveProperty("first_name");
  });

  test("reads a query parameter of a writing method", async () => {
    await send("POST", `/prospects?campaign=${campaign}`, { email: "ada@example.com", campaign: "other" });
    expect(received).toMatchObject([{ input: { campaign } }]);
  });

  test("neither body nor query fills the path's id", async () => {
    await send("PATCH", `/prospects/${id}?id=query`, { id: "body", email: "ada@example.com" });
    expect(received).toMatchObject([{ input: { id } }]);
  });

  test("a body on a GET is ignored", async () => {
    await send("GET", "/prospects?limit=7");
    expect(received).toMatchObject([{ input: { limit: 7 } }]);
  });

  test("the service gets the request's workspace and its id", async () => {
    const { headers } = await send("GET", "/prospects");
    expect(received).toMatchObject([{ workspaceId: caller.workspaceId, requestId: headers.get("x-request-id") }]);
  });
});

describe("a known parameter with an invalid value is a 400 that names it", () => {
  test.each([
    ["limit=0", "`limit` must be an integer from 1 to 100."],
    ["limit=1&limit=2", "`limit` must be an integer from 1 to 100."],
    ["email=a%00", "`email` must not contain a NUL character."],
    ["updated_since=2026-01-01", "`updated_since` is not supported: prospects have no modification timestamp."],
  ])("%s", async (query, error) => {
    const { status, json } = await send("GET", `/prospects?${query}`);
    expect([status, json]).toEqual([400, { error }]);
    expect(received).toEqual([]);
  });

  test("also after a thousand unknown ones", async () => {
    const { status, json } = await send("GET", `/prospects?${"x&".repeat(2_000)}limit=0`);
    expect([status, json]).toEqual([400, { error: "`limit` must be an integer from 1 to 100." }]);
  });

  test("an unknown parameter is ignored, `__proto__` included", async () => {
    expect((await send("GET", "/prospects?unknown=%00&__proto__=1&toString=2")).status).toBe(200);
  });
});

describe("the answer", () => {
  test.each([
    ["201 for what is new", true, 201],
    ["200 for what existed", false, 200],
  ])("the status follows from the output, and the field that decides it is hidden: %s", async (_, isNew, status) => {
    isNewHook = isNew;
    const answer = await send("POST", "/hooks", { event: "bounce", target_url: hook.target_url });
    expect([answer.status, answer.json]).toEqual([status, hook]);
  });

  test("204 has no body", async () => {
    const { status, text, headers } = await send("DELETE", `/hooks/${id}`);
    expect([status, text, headers.get("x-ratelimit-remaining")]).toEqual([204, "", "59"]);
  });

  test.each(["not-a-uuid", "%00", "a%2Fb", "x".repeat(5_000)])(
    "an impossible id gets the service's 404: %.10s",
    async (oddId) => {
      const { status, json } = await send("GET", `/prospects/${oddId}`);
      expect([status, json]).toEqual([404, { error: "Prospect not found.", code: "not-found" }]);
    },
  );

  test("a failure of the service's database is answered with its text and 500", async () => {
    const { status, json } = await send("GET", "/hooks");
    expect([status, json]).toEqual([500, { error: "Couldn't read this resource: the database is unavailable." }]);
  });

  test("HEAD is a GET without the body", async () => {
    const { status, text } = await send("HEAD", "/prospects");
    expect([status, text]).toEqual([200, ""]);
  });
});

test.each([
  ["GET", "/nothing"],
  ["GET", "/"],
  ["GET", "/Prospects"],
  ["PUT", "/nothing"],
  ["POST", "/hooks/1/2"],
])("404 for %s %s, which leads nowhere", async (method, path) => {
  const { status, json } = await send(method, path);
  expect([status, json]).toEqual([404, { error: "Not found." }]);
});

describe("a service that is away", () => {
  const readCampaigns = () => send("GET", "/campaigns");

  test("503 with Retry-After, and an answer once it is back", async () => {
    const { status, json, headers } = await readCampaigns();
    expect([status, json]).toEqual([503, { error: "The service is temporarily unavailable." }]);
    expect(headers.get("retry-after")).toBe("1");

    await Promise.all(Array.from({ length: 40 }, readCampaigns));
    expect((await circuitState.get()).values).toContainEqual({ labels: { queue: "campaign.leaf" }, value: 2 });
    const empty = { data: [], next_cursor: null, first_started: {} };
    const service = await gateways.serve("campaign", [answers(listCampaigns, () => empty)]);
    await eventually(async () => {
      ({ token } = await gateways.newToken());
      expect((await readCampaigns()).status).toBe(200);
    });
    await service.stop();
  });

  test("other services answer meanwhile", async () => {
    expect((await send("GET", "/prospects")).status).toBe(200);
  });
});

test("a service's refusals, however many, open no circuit", async () => {
  const refused = await Promise.all(Array.from({ length: 50 }, () => send("GET", "/prospects/1")));
  expect(refused.every(({ status }) => status === 404)).toBe(true);
  expect((await send("GET", "/prospects")).status).toBe(200);
});

test("an error's details stand beside its message and code", async () => {
  const issues = [{ email: "ada@example.com", missing: ["first_name"] }];
  const service = await gateways.serve("campaign", [
    answers(listCampaigns, () => {
      throw conflict("1 prospect lacks a field.", { details: { issues } });
    }),
  ]);
  await eventually(async () => {
    ({ token } = await gateways.newToken());
    const { status, json } = await send("GET", "/campaigns");
    expect([status, json]).toEqual([409, { error: "1 prospect lacks a field.", issues }]);
  });
  await service.stop();
});
