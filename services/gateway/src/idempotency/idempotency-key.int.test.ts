import { randomUUID } from "node:crypto";
import { publish } from "@outbound/broker/publish-event";
import { AppError, badRequest, conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { prospectErased } from "@outbound/contracts/events/prospect-erased";
import { createProspect } from "@outbound/contracts/prospects/create-prospect";
import { deleteBatch } from "@outbound/postgres/retention";
import { eventually } from "@outbound/testing/eventually";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answers, type TestGateways, type TestRequest, testGateways } from "../testing/gateway.fixture.ts";
import { startGatewayProcess } from "../testing/gateway-process.fixture.ts";
import { fingerprintOf } from "./idempotency-key.ts";
import { claimKey, keyRetention } from "./idempotency-key-table.ts";

type Result = { id: string; email: string; company_id: null };

let gateways: TestGateways;
let one: Awaited<ReturnType<TestGateways["start"]>>;
let other: typeof one;
const effects = new Map<string, Result>();
let calls: Caller[] = [];
let answer: (result: Result) => Promise<Result>;

beforeAll(async () => {
  gateways = await testGateways();
  one = await gateways.start();
  other = await gateways.start();
  await gateways.serve("prospect", [
    answers(createProspect, async ({ email }, caller) => {
      calls.push(caller);
      const command = caller.commandId ?? randomUUID();
      const effect = effects.get(command) ?? { id: randomUUID(), email, company_id: null };
      effects.set(command, effect);
      return answer(effect);
    }),
  ]);
});

beforeEach(() => {
  effects.clear();
  calls = [];
  answer = async (result) => result;
});

const ada = JSON.stringify({ email: "ada@example.com" });
const create = (token: string, key: string, { body = ada, headers, ...rest }: TestRequest = {}) =>
  ({ method: "POST", token, body, headers: { "Idempotency-Key": key, ...headers }, ...rest }) satisfies TestRequest;
const post = (token: string, key: string, rest?: TestRequest, gateway = one) =>
  gateway.request("/api/v1/prospects", create(token, key, rest));
const endLeases = () =>
  gateways.db.query(
    "update idempotency_key set lease_until = now() - interval '1 second' where lease_until is not null",
  );

const stillProcessed = { error: "A request with this Idempotency-Key is still being processed." };
const usedDifferently = { error: "This Idempotency-Key was already used with a different request." };

describe("a repeat of a finished request", () => {
  test("gets the same status and bytes, is marked, and counts against the rate with fresh headers", async () => {
    const { token } = await gateways.newToken();
    const first = await post(token, "a");
    const second = await post(token, "a", {}, other);
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
    expect([first, second].map(({ headers }) => headers.get("idempotent-replayed"))).toEqual([null, "true"]);
    expect([first, second].map(({ headers }) => headers.get("x-ratelimit-remaining"))).toEqual(["59", "58"]);
    expect(calls).toHaveLength(1);
  });

  test("gets the service's own refusal again", async () => {
    const { token } = await gateways.newToken();
    answer = async () => {
      throw conflict("ada@example.com is already in your workspace.", { code: "duplicate" });
    };
    const first = await post(token, "a");
    const second = await post(token, "a");
    expect([first.status, second.status, second.text]).toEqual([409, 409, first.text]);
    expect(first.json).toEqual({ error: "ada@example.com is already in your workspace.", code: "duplicate" });
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(calls).toHaveLength(1);
  });

  test("gets what is left of the prospect once it is erased, wherever the request went", async () => {
    const { token, caller } = await gateways.newToken();
    const { json } = await post(token, "a");
    const stored = await post(token, "b", { body: JSON.stringify({ email: "bob@example.com" }) });
    const fact = { workspace_id: caller.workspaceId, prospect_id: json.id };
    await publish(gateways.broker, prospectErased, fact);
    await eventually(async () => {
      expect((await post(token, "a", {}, other)).json).toEqual({
        id: json.id,
        email: `${json.id}@anonymized.invalid`,
        company_id: null,
      });
    });
    expect((await post(token, "b", { body: JSON.stringify({ email: "bob@example.com" }) })).text).toBe(stored.text);
    expect(calls).toHaveLength(2);
  });

  test("gets what is left of the prospect also when its reply is stored after the erasure", async () => {
    const { token, caller } = await gateways.newToken();
    const { json } = await post(token, "a");
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = (result) => promise.then(() => ({ ...result, id: json.id }));
    const late = post(token, "b");
    await eventually(() => expect(calls).toHaveLength(2));
    await publish(gateways.broker, prospectErased, { workspace_id: caller.workspaceId, prospect_id: json.id });
    const remaining = { id: json.id, email: `${json.id}@anonymized.invalid`, company_id: null };
    await eventually(async () => expect((await post(token, "a", {}, other)).json).toEqual(remaining));
    resolve();
    expect((await late).json).toMatchObject({ id: json.id, email: "ada@example.com" });
    const repeat = await post(token, "b");
    expect([repeat.status, repeat.json]).toEqual([201, remaining]);
    expect(repeat.headers.get("idempotent-replayed")).toBe("true");
  });

  test("gets the service's 400 again too", async () => {
    const { token } = await gateways.newToken();
    answer = async () => {
      throw badRequest("Unknown or unusable campaign.");
    };
    await post(token, "a");
    answer = async (result) => result;
    expect((await post(token, "a")).json).toEqual({ error: "Unknown or unusable campaign." });
  });

  test("gets a refusal with its code", async () => {
    for (const [refusal, code] of [
      [conflict("ada@example.com is already in your workspace.", { code: "duplicate" }), "duplicate"],
      [badRequest("Unknown or unusable campaign."), "invalid-request"],
    ] as const) {
      const { token } = await gateways.newToken();
      answer = () => Promise.reject(refusal);
      const first = await post(token, "k");
      const again = await post(token, "k");
      expect([first, again].map(({ headers }) => headers.get("x-error-code"))).toEqual([code, code]);
      expect(again.text).toBe(first.text);
    }
  });

  test("after 24 hours is a new request with a command id of its own", async () => {
    const { token } = await gateways.newToken();
    const first = await post(token, "a");
    await gateways.db.query("update idempotency_key set created_at = now() - interval '24 h'");
    const second = await post(token, "a", { body: JSON.stringify({ email: "eve@example.com" }) });
    expect([second.status, second.headers.get("idempotent-replayed")]).toEqual([201, null]);
    expect(second.json.id).not.toBe(first.json.id);
    expect(new Set(calls.map(({ commandId }) => commandId)).size).toBe(2);
  });
});

describe("what is not stored", () => {
  test("body and parameter errors: the key is free for the corrected request", async () => {
    const { token } = await gateways.newToken();
    expect((await post(token, "a", { body: "{" })).status).toBe(400);
    expect((await post(token, "a", { body: '{"email":1}' })).status).toBe(400);
    expect((await post(token, "a")).status).toBe(201);
  });

  test("401 and 429", async () => {
    const { token, id } = await gateways.newToken();
    await one.request("/api/v1/nothing", { token });
    await gateways.db.query("update rate_window set used = 60 where token_id = $1", [id]);
    expect((await post(token, "a")).status).toBe(429);
    await gateways.db.query("update rate_window set used = 1 where token_id = $1", [id]);
    expect((await post(token, "a")).status).toBe(201);
  });

  test("5xx: the retry runs at once, under the same command id, and 422 still holds", async () => {
    const { token } = await gateways.newToken();
    answer = async () => {
      throw new AppError("internal", "The database is unavailable.", { code: "db-error" });
    };
    expect((await post(token, "a")).json).toEqual({ error: "The database is unavailable.", code: "db-error" });
    answer = async (result) => result;
    expect((await post(token, "a", { body: '{"email":"eve@example.com"}' })).json).toEqual(usedDifferently);
    expect((await post(token, "a")).status).toBe(201);
    expect(new Set(calls.map(({ commandId }) => commandId)).size).toBe(1);
  });
});

describe("422 for a key that was used with", () => {
  test.each([
    ["another body", { body: JSON.stringify({ email: "ada@example.com", first_name: "Ada" }) }, ""],
    ["the same fields in other bytes", { body: `${ada} ` }, ""],
    ["another query", {}, "?campaign=7a4d2d5e-45f2-4f0e-9b3b-1d1d6a2b9c11"],
  ])("%s", async (_, change, query) => {
    const { token } = await gateways.newToken();
    await post(token, "a");
    const { status, json } = await one.request(`/api/v1/prospects${query}`, create(token, "a", change));
    expect([status, json]).toEqual([422, usedDifferently]);
  });

  test("another endpoint", async () => {
    const { token } = await gateways.newToken();
    await post(token, "a");
    const body = JSON.stringify({ event: "bounce", target_url: "https://a.example" });
    const { status, json } = await one.request("/api/v1/hooks", create(token, "a", { body }));
    expect([status, json]).toEqual([422, usedDifferently]);
  });
});

test("one key by two tokens of a workspace is two keys", async () => {
  const first = await gateways.newToken();
  const second = await gateways.newToken({}, first.caller);
  expect((await post(first.token, "a")).json.id).not.toBe((await post(second.token, "a")).json.id);
});

test.each([
  ["nothing", ""],
  ["256 characters", "a".repeat(256)],
  ["more than ASCII", "caf\u00e9"],
  ["a tab", "a\tb"],
])("400 for a key of %s", async (_, key) => {
  const { token } = await gateways.newToken();
  const { status, json } = await post(token, key);
  expect([status, json]).toEqual([400, { error: "`Idempotency-Key` must be 1 to 255 printable ASCII characters." }]);
});

test("a key of 255 characters, quotes among them, is one", async () => {
  const { token } = await gateways.newToken();
  expect((await post(token, `"${"a".repeat(253)}"`)).status).toBe(201);
});

test("the key's form is checked before the body", async () => {
  const { token } = await gateways.newToken();
  expect((await post(token, "", { body: "{" })).json.error).toMatch(/^`Idempotency-Key`/);
});

describe("while the first request runs", () => {
  test("409, and its reply once it has ended", async () => {
    const { token } = await gateways.newToken();
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = (result) => promise.then(() => result);
    const first = post(token, "a");
    await eventually(() => expect(calls).toHaveLength(1));
    const early = await post(token, "a", {}, other);
    expect([early.status, early.json]).toEqual([409, stillProcessed]);
    resolve();
    const { text } = await first;
    expect((await post(token, "a", {}, other)).text).toBe(text);
  });

  test("of 20 concurrent requests on two gateways one has the effect", async () => {
    const { token } = await gateways.newToken();
    const racers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post(token, "a", {}, index % 2 ? one : other)),
    );
    const ids = racers.filter(({ status }) => status === 201).map(({ json }) => json.id);
    expect(new Set(ids).size).toBe(1);
    for (const { status, json } of racers) if (status !== 201) expect([status, json]).toEqual([409, stillProcessed]);
    expect(effects.size).toBe(1);
    expect(calls).toHaveLength(1);
  });

  test("a lease that ended is taken over, and the slow holder's reply changes nothing that is stored", async () => {
    const { token } = await gateways.newToken();
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = async () => {
      await promise;
      throw conflict("too late");
    };
    const slow = post(token, "a");
    await eventually(() => expect(calls).toHaveLength(1));
    await endLeases();
    answer = async (result) => result;
    const second = await post(token, "a", {}, other);
    expect(second.status).toBe(201);
    resolve();
    expect((await slow).status).toBe(409);
    const third = await post(token, "a");
    expect([third.text, third.headers.get("idempotent-replayed")]).toEqual([second.text, "true"]);
    expect(effects.size).toBe(1);
  });
});

test("a gateway killed between the effect and its answer: the retry gets the first effect's reply", async () => {
  const { token } = await gateways.newToken();
  const killed = await startGatewayProcess(gateways);
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = (result) => promise.then(() => result);
  const lost = fetch(`http://127.0.0.1:${killed.port}/api/v1/prospects`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Idempotency-Key": "a" },
    body: ada,
  });
  const rejected = expect(lost).rejects.toThrow();
  await eventually(() => expect(effects.size).toBe(1));
  killed.process.kill("SIGKILL");
  await rejected;
  resolve();

  expect((await post(token, "a")).json).toEqual(stillProcessed);
  await endLeases();
  const retry = await post(token, "a");
  expect(retry.status).toBe(201);
  expect(effects.size).toBe(1);
  expect([...effects.values()]).toEqual([retry.json]);
  expect((await post(token, "a")).headers.get("idempotent-replayed")).toBe("true");
});

test("a gateway that died before it called the service: the retry has the one effect", async () => {
  const { token, id } = await gateways.newToken();
  const fingerprint = fingerprintOf("POST", "/api/v1/prospects", Buffer.from(ada));
  await claimKey(gateways.db, { tokenId: id, key: "a", fingerprint }, 600_000);
  expect((await post(token, "a")).json).toEqual(stillProcessed);
  await endLeases();
  expect((await post(token, "a")).status).toBe(201);
  expect(calls).toHaveLength(1);
});

test("keys are deleted after 24 hours, a batch at a time, and a running one is not", async () => {
  await gateways.db.query("delete from idempotency_key");
  const { token } = await gateways.newToken();
  for (const key of ["a", "b", "c", "d", "e"]) await post(token, key);
  await gateways.db.query("update idempotency_key set created_at = now() - interval '25 h' where key <> 'e'");
  await gateways.db.query(
    "update idempotency_key set status = null, lease_until = now() + interval '1 h' where key = 'd'",
  );
  expect([await deleteBatch(gateways.db, keyRetention, 2), await deleteBatch(gateways.db, keyRetention, 2)]).toEqual([
    2, 1,
  ]);
  const { rows } = await gateways.db.query<{ key: string }>("select key from idempotency_key order by key");
  expect(rows.map(({ key }) => key)).toEqual(["d", "e"]);
});
