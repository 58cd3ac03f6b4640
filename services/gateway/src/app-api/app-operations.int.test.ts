import type { Operation, ServiceName } from "@outbound/contracts/operation";
import { operations } from "@outbound/contracts/operations";
import { roles } from "@outbound/contracts/people/role";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type AppOperation, isEnough, isInApp } from "../people/refuse-without-role.ts";
import { type TestRequest, testGateways } from "../testing/gateway.fixture.ts";
import { browser, peopleOf } from "./browser.fixture.ts";

const gateways = await testGateways();
const { request } = await gateways.start();
const people = peopleOf(gateways, request);

const calls: { name: string; workspaceId: string }[] = [];
const services = new Set<ServiceName>(operations.map(({ service }) => service));
services.delete("gateway");
for (const service of services) {
  const own = operations.filter((operation) => operation.service === service);
  await gateways.serve(service, own.map(recording));
}

function recording(operation: Operation) {
  return {
    operation: { ...operation, input: z.unknown(), output: z.unknown() },
    handle: async (_input: unknown, { workspaceId }: { workspaceId?: string }) => {
      calls.push({ name: operation.name, workspaceId: workspaceId ?? "" });
      return { done: operation.name };
    },
  };
}

const inApp = operations.filter(isInApp);
/** One would run out of requests a minute. */
const owners = await Promise.all([people.newOwner(), people.newOwner(), people.newOwner()]);
const [owner] = owners;
const stranger = await people.newOwner();
/** The tests before spend the owner's requests of the minute. */
const reader = await people.newOwner();
const { workspaceId } = owner.caller;
const inWorkspace = (workspace_id: string) => ({ workspace_id, input: {} });

const refusalTo = ({ app }: AppOperation, role: string) =>
  app.role === "operator"
    ? "Only who runs this installation may do this."
    : `This takes the role ${app.role} in the workspace; yours is ${role}.`;

describe.each(inApp.map((operation, at) => [operation.name, operation, at] as const))("%s", (name, operation, at) => {
  const { page, userId, caller } = owners[at % owners.length] ?? owner;
  const { workspaceId } = caller;

  test.each(roles)("is allowed for a member with at least its role: %s", async (role) => {
    await people.setRole(userId, workspaceId, role);
    calls.length = 0;
    const { status, json } = await page.post(name, inWorkspace(workspaceId));
    if (isEnough(operation, role)) {
      if (operation.service === "gateway") return expect([200, 400, 404, 409]).toContain(status);
      expect([status, json, calls]).toEqual([200, { done: name }, [{ name, workspaceId }]]);
    } else {
      const error = refusalTo(operation, role);
      expect([status, json.error, calls]).toEqual([403, error, []]);
    }
  });

  test("is not found in another's workspace, as in an unknown one, and no service is called", async () => {
    calls.length = 0;
    for (const id of [workspaceId, crypto.randomUUID()]) {
      const { status, json } = await stranger.page.post(name, inWorkspace(id));
      expect([status, json]).toEqual([404, { error: "Workspace not found." }]);
    }
    expect(calls).toEqual([]);
  });

  test("needs a session", async () => {
    const { status, json } = await browser(request).post(name, inWorkspace(workspaceId));
    expect([status, json]).toEqual([401, { error: "Sign in first." }]);
  });
});

test.each(roles)(
  "a page learns which operations the role %s allows, so that it shows no useless button",
  async (role) => {
    const { workspaceId: id } = reader.caller;
    await people.setRole(reader.userId, id, role);
    const { json } = await reader.page.post("session.get", {});
    const enough = inApp.filter((operation) => isEnough(operation, role)).map(({ name }) => name);
    expect(json.workspaces).toEqual([{ id, name: "Acme", role, created_at: expect.any(String), operations: enough }]);
  },
);

test("an answer is compressed for a browser, and as it is for who takes nothing else", async () => {
  const session = (encoding: string) =>
    reader.page.post("session.get", {}, { headers: { "Accept-Encoding": encoding } });
  const [plain, ...compressed] = await Promise.all([session("identity"), session("gzip"), session("br")]);
  expect(plain.headers.get("Content-Encoding")).toBeNull();
  for (const [at, answer] of compressed.entries()) {
    expect(answer.headers.get("Content-Encoding")).toBe(["gzip", "br"][at]);
    expect(answer.json).toEqual(plain.json);
  }
});

test.each(operations.filter((operation) => !operation.app).map(({ name }) => [name]))(
  "%s is not in the app, not even for an owner",
  async (name) => {
    calls.length = 0;
    const { status, json } = await stranger.page.post(name, inWorkspace(stranger.caller.workspaceId));
    expect([status, json, calls]).toEqual([404, { error: "Not found." }, []]);
  },
);

test("a conversation is assigned to a member who may answer, and to nobody else", async () => {
  const { page, email, caller } = await people.newOwner();
  const { workspaceId: workspace_id } = caller;
  const assign = async (assignee: string | null) => {
    calls.length = 0;
    const { status, json } = await page.post("conversation.update", { workspace_id, input: { id: "1", assignee } });
    return { status, error: json.error, asked: calls.length };
  };
  const viewer = await people.newMember(workspace_id, "viewer");
  const editor = await people.newMember(workspace_id, "editor");
  const outsider = await people.newOwner();
  for (const able of [email.toUpperCase(), editor.email, null]) {
    expect(await assign(able)).toEqual({ status: 200, error: undefined, asked: 1 });
  }
  const refusal = { status: 400, asked: 0 };
  expect(await assign(viewer.email)).toEqual({
    ...refusal,
    error: `${viewer.email} is a viewer, and viewers can't reply. Assign an editor.`,
  });
  expect(await assign(outsider.email)).toEqual({
    ...refusal,
    error: `${outsider.email} is not a member of this workspace.`,
  });
});

test("a role that is taken away while a page is open is gone with the next request", async () => {
  const { page, userId, caller } = await people.newOwner();
  expect((await page.post("campaign.pause", inWorkspace(caller.workspaceId))).status).toBe(200);
  await people.setRole(userId, caller.workspaceId, "viewer");
  expect((await page.post("campaign.pause", inWorkspace(caller.workspaceId))).status).toBe(403);
  await gateways.db.query("delete from membership where user_id = $1", [userId]);
  expect((await page.post("campaign.list", inWorkspace(caller.workspaceId))).status).toBe(404);
});

describe("a page of another site", () => {
  const foreign: [string, TestRequest, number, string][] = [
    [
      "a browser that says so",
      { headers: { "Sec-Fetch-Site": "cross-site" } },
      403,
      "This request comes from another site.",
    ],
    ["a sub-domain", { headers: { "Sec-Fetch-Site": "same-site" } }, 403, "This request comes from another site."],
    [
      "a form",
      { headers: { "Content-Type": "text/plain" } },
      400,
      "The app takes a JSON body with `Content-Type: application/json`.",
    ],
    ["a token", { headers: { Authorization: "Bearer obt_x" } }, 403, "The app takes no API token: use /api/v1."],
  ];
  test.each(foreign)("is refused: %s", async (_, options, status, error) => {
    calls.length = 0;
    for (const action of ["campaign.pause", "session.get", "session.end"]) {
      const answer = await stranger.page.post(action, inWorkspace(stranger.caller.workspaceId), options);
      const spelt = error.includes("`") ? { for_people: error.replaceAll("`", "") } : {};
      expect([answer.status, answer.json]).toEqual([status, { error, ...spelt }]);
    }
    expect(calls).toEqual([]);
    expect((await stranger.page.post("session.get", {})).status).toBe(200);
  });

  test.each([
    ["the public address", "http://gateway.example", 200],
    ["another one", "http://evil.example", 403],
    ["none that can be told", "null", 403],
    ["none", undefined, 403],
  ])("is recognised by its Origin where a browser sends no more: %s", async (_, origin, status) => {
    const headers = {
      "Content-Type": "application/json",
      Cookie: stranger.page.cookie(),
      ...(origin && { Origin: origin }),
    };
    const answer = await request("/app/api/session.get", { method: "POST", body: "{}", headers });
    expect(answer.status).toBe(status);
  });
});

test.each([
  [{ input: {} }, "`workspace_id` must be a UUID."],
  [{ workspace_id: "x" }, "`workspace_id` must be a UUID."],
  [{ workspace_id: workspaceId, input: { id: "\0" } }, "`input.id` must not contain a NUL character."],
])("an invalid envelope is refused: %j", async (body, error) => {
  const { status, json } = await owner.page.post("campaign.list", body);
  expect([status, json.error]).toEqual([400, error]);
});

test("a large body of a person who isn't signed in is not read", async () => {
  const large = { method: "POST", body: "x".repeat(200_000) };
  for (const name of inApp.filter(({ bodyLimitBytes = 0 }) => bodyLimitBytes > 100_000).map((one) => one.name)) {
    const { status, json } = await browser(request).post(name, "x", large);
    expect([name, status, json]).toEqual([name, 401, { error: "Sign in first." }]);
  }
});

describe("an Idempotency-Key", () => {
  const create = { headers: { "Idempotency-Key": "batch-1" } };
  const body = (workspace_id: string, email = "ada@lovelace.example") => ({ workspace_id, input: { email } });

  test("repeats the first answer, and the service gets one request", async () => {
    const { page, caller } = await people.newOwner();
    calls.length = 0;
    const first = await page.post("prospect.create", body(caller.workspaceId), create);
    const again = await page.post("prospect.create", body(caller.workspaceId), create);
    expect([first.status, again.status, again.json]).toEqual([200, 200, first.json]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(calls).toHaveLength(1);
    const other = await page.post("prospect.create", body(caller.workspaceId, "alan@turing.example"), create);
    expect(other.status).toBe(422);
  });

  test("belongs to the person in each workspace, and reveals nothing to a person who lost the role", async () => {
    const { page, caller, userId } = await people.newOwner();
    const colleague = await people.newOwner();
    await people.setRole(colleague.userId, caller.workspaceId, "editor");
    calls.length = 0;
    for (const one of [page, colleague.page]) await one.post("prospect.create", body(caller.workspaceId), create);
    await colleague.page.post("prospect.create", body(colleague.caller.workspaceId), create);
    expect(calls).toHaveLength(3);
    await people.setRole(userId, caller.workspaceId, "viewer");
    expect((await page.post("prospect.create", body(caller.workspaceId), create)).status).toBe(403);
  });

  test("is refused in another form", async () => {
    const { page, caller } = await people.newOwner();
    const headers = { "Idempotency-Key": "x".repeat(256) };
    const { status } = await page.post("prospect.create", body(caller.workspaceId), { headers });
    expect(status).toBe(400);
  });
});

test("other methods and paths below /app/api are not found, in JSON", async () => {
  for (const [method, path] of [
    ["GET", "/app/api/session.get"],
    ["GET", "/app/api/"],
    ["POST", "/app/api/Session.get"],
    ["DELETE", "/app/api/campaign.list"],
  ] as const) {
    const { status, json } = await request(path, { method, headers: { Accept: "text/html" } });
    expect([status, json]).toEqual([404, { error: "Not found." }]);
  }
});

test("each request costs one of a session's 1,800, however large its body may be", async () => {
  const { page, caller, userId } = await people.newOwner();
  const ofSession = "where token_id in (select id from session where user_id = $1)";
  for (const { name } of inApp) {
    await gateways.db.query(`delete from rate_window ${ofSession}`, [userId]);
    await page.post(name, inWorkspace(caller.workspaceId));
    const { rows } = await gateways.db.query(`select used from rate_window ${ofSession}`, [userId]);
    expect([name, rows]).toEqual([name, [{ used: 1 }]]);
  }
});

test("a session has its own 1,800 requests a minute, and a token's 60 are separate", async () => {
  const { page, caller, userId } = await people.newOwner();
  await page.post("session.get", {});
  await gateways.db.query(
    "update rate_window set used = 1800 where token_id in (select id from session where user_id = $1)",
    [userId],
  );
  const { status, headers } = await page.post("session.get", {});
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  const { token } = await gateways.newToken({}, caller);
  expect((await request("/api/v1/campaigns", { token })).headers.get("x-ratelimit-remaining")).toBe("59");
});
