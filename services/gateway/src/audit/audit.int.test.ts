import { randomUUID, randomUUIDv7 } from "node:crypto";
import { publish } from "@outbound/broker/publish-event";
import { conflict } from "@outbound/contracts/app-error";
import type { AuditEntry } from "@outbound/contracts/audit/audit-entry";
import { listAudit } from "@outbound/contracts/audit/list-audit";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { operatorActed } from "@outbound/contracts/events/operator-acted";
import { sendingGuarded } from "@outbound/contracts/events/sending-guarded";
import { createProspect } from "@outbound/contracts/prospects/create-prospect";
import { getProspect } from "@outbound/contracts/prospects/get-prospect";
import { closeWorkspace } from "@outbound/contracts/workspaces/close-workspace";
import { deleteWorkspace } from "@outbound/contracts/workspaces/delete-workspace";
import { deleteBatch } from "@outbound/postgres/retention";
import { eventually } from "@outbound/testing/eventually";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { browser, freshEmail, goodPassword, peopleOf, secretOf } from "../app-api/browser.fixture.ts";
import { mcpRequests } from "../mcp/mcp.fixture.ts";
import { answers, testGateways } from "../testing/gateway.fixture.ts";
import { startGatewayProcess } from "../testing/gateway-process.fixture.ts";
import { auditRetention, selectEntriesSql } from "./audit-table.ts";
import { timeBound } from "./entry-id.ts";

const gateways = await testGateways();
const gateway = await gateways.start();
const { request } = gateway;
const people = peopleOf(gateways, request);
const zero = operatorWorkspaceId;

let answered: () => Promise<void>;
await gateways.serve("prospect", [
  answers(createProspect, async ({ email }) => {
    await answered();
    return { id: randomUUID(), email, company_id: null };
  }),
  answers(getProspect, () => {
    throw conflict("not asked here");
  }),
]);
await gateways.serve("campaign", [
  answers(pauseCampaign, () => {
    throw conflict("Campaign is already paused.");
  }),
]);

beforeEach(async () => {
  answered = async () => {};
  await gateways.db.query("delete from sign_in_attempt");
});

async function trail(workspaceId: string, filter: object = {}) {
  const caller = { workspaceId, requestId: randomUUID() };
  return (await gateways.call(listAudit, { limit: "1000", ...filter }, caller)).data;
}

const post = (token: string, body: object, headers: Record<string, string> = {}) =>
  request("/api/v1/prospects", { method: "POST", token, body: JSON.stringify(body), headers });

test("what bounces paused stands there once, by the system, with the mailbox and the figures", async () => {
  const { caller } = await gateways.newToken();
  const { workspaceId: workspace_id } = caller;
  const finding = "6 of 100 emails in the last 7 days bounced (limit 5%).";
  const payload = { workspace_id, subject: "mailbox" as const, subject_id: randomUUID(), finding };
  const id = randomUUIDv7();
  await publish(gateways.broker, sendingGuarded, payload, { id });
  await publish(gateways.broker, sendingGuarded, payload, { id });
  await eventually(async () => expect(await trail(workspace_id)).toHaveLength(1));
  expect(await trail(workspace_id, { actor: "system" })).toMatchObject([
    {
      actor: { kind: "system", name: "Outbound" },
      operation: "sending.pause",
      summary: `Paused sending: ${finding}`,
      concerns: [{ kind: "mailbox", id: payload.subject_id }],
      outcome: "done",
    },
  ]);
});

describe("a change leaves an entry with who, what, when and how it ended", () => {
  test("by the API and by MCP, under the token's id and name; a read leaves none", async () => {
    const { token, id, caller } = await gateways.newToken();
    const created = await post(token, { email: "ada@lovelace.example" }, { "X-Request-Id": "from-the-crm" });
    await request(`/api/v1/prospects/${randomUUID()}`, { token });
    const { call } = mcpRequests(
      () => gateway.port,
      () => token,
    );
    await call("campaign_pause", { id: randomUUID() });
    await eventually(async () => {
      const entries = await trail(caller.workspaceId, { actor: id });
      expect(entries).toEqual([
        expect.objectContaining({
          source: "mcp",
          operation: "campaign.pause",
          summary: "Paused a campaign",
          outcome: "refused",
          status: 409,
          concerns: [{ kind: "campaign", id: expect.any(String), name: null }],
        }),
        {
          id: expect.any(String),
          workspace_id: caller.workspaceId,
          at: expect.any(String),
          actor: { kind: "token", id, name: "API" },
          source: "api",
          operation: "prospect.create",
          summary: "Created a prospect",
          concerns: [{ kind: "prospect", id: created.json.id, name: null }],
          outcome: "done",
          status: null,
          request_id: "from-the-crm",
        },
      ]);
    });
    expect(JSON.stringify(await trail(caller.workspaceId))).not.toContain("lovelace");
  });

  test("in the app, also an act that the role doesn't allow; a stranger's try leaves none", async () => {
    const owner = await people.newOwner();
    const { workspaceId } = owner.caller;
    const viewer = await people.newMember(workspaceId, "viewer");
    const stranger = await people.newOwner();
    const input = { workspace_id: workspaceId, input: { name: "=cmd|' /C calc'!A0 <img src=x>" } };
    expect((await owner.page.post("token.create", input)).status).toBe(200);
    expect((await viewer.page.post("token.create", input)).status).toBe(403);
    expect((await stranger.page.post("token.create", input)).status).toBe(404);
    await eventually(async () =>
      expect(await trail(workspaceId, { operation: "token" })).toMatchObject([
        { actor: { kind: "user", id: viewer.userId, name: viewer.email }, outcome: "refused", status: 403 },
        {
          actor: { kind: "user", id: owner.userId },
          outcome: "done",
          summary: "Created an API token: =cmd|' /C calc'!A0 <img src=x>",
          concerns: [{ kind: "token" }],
        },
      ]),
    );
    const secrets = JSON.stringify(await trail(workspaceId));
    expect(secrets).not.toMatch(/obt_|#[\w-]{43}/);
  });

  test("all tries under one Idempotency-Key and its replay are one entry, on whichever gateway", async () => {
    const { token, caller } = await gateways.newToken();
    const first = await post(token, { email: "ada@lovelace.example" }, { "Idempotency-Key": "k" });
    const again = await post(token, { email: "ada@lovelace.example" }, { "Idempotency-Key": "k" });
    expect([first.text, again.headers.get("idempotent-replayed")]).toEqual([again.text, "true"]);
    await eventually(async () =>
      expect(await trail(caller.workspaceId, { operation: "prospect" })).toMatchObject([{ outcome: "done" }]),
    );
  });

  test("a read-only token's try to write is recorded", async () => {
    const { token, id, caller } = await gateways.newToken({ read_only: true });
    expect((await post(token, { email: "ada@lovelace.example" })).status).toBe(403);
    await eventually(async () =>
      expect(await trail(caller.workspaceId)).toMatchObject([{ actor: { id }, outcome: "refused", status: 403 }]),
    );
  });

  test("without the service's answer the outcome is unknown", async () => {
    const { token, caller } = await gateways.newToken();
    const answer = await request(`/api/v1/hooks/${randomUUID()}`, { method: "DELETE", token });
    expect(answer.status).toBe(503);
    await eventually(async () =>
      expect(await trail(caller.workspaceId)).toMatchObject([{ outcome: "unknown", status: 503 }]),
    );
  });
});

describe("signing in", () => {
  const signIn = (email: string, password: string) => browser(request).post("session.create", { email, password });

  test("is in the trail of each of the person's workspaces, as are the link, ended sessions and signing out", async () => {
    const owner = await people.newOwner();
    const { workspaceId } = owner.caller;
    const page = browser(request);
    await page.post("session.create", { email: owner.email, password: goodPassword });
    await page.post("session.revoke-others", {});
    await page.post("session.end", {});
    await eventually(async () =>
      expect((await trail(workspaceId)).map(({ summary, outcome, actor }) => [summary, outcome, actor.name])).toEqual([
        ["Signed out", "done", owner.email],
        ["Ended all other sessions", "done", owner.email],
        ["Signed in", "done", owner.email],
        ["Used a one-time link", "done", owner.email],
      ]),
    );
  });

  test("failed tries are one entry in five minutes, and tries without an account none", async () => {
    const { email, userId, caller } = await people.newOwner();
    const windowNow = () => Math.floor(Date.now() / 300_000);
    const firstWindow = windowNow();
    const tries = Array.from({ length: 30 }, () => signIn(email, "wrong password"));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect((await signIn(freshEmail(), "wrong password")).status).toBe(401);
    const failed = {
      actor: { kind: "system", id: null, name: "somebody who was not signed in" },
      concerns: [{ kind: "user", id: userId, name: email }],
      outcome: "refused",
      status: 401,
    };
    await eventually(async () => {
      const [newest, ...earlier] = await trail(caller.workspaceId, { operation: "session.create" });
      expect([newest, ...earlier]).toMatchObject([failed, ...earlier.map(() => failed)]);
      // The tries may reach into the next five minutes.
      expect(earlier.length).toBeLessThanOrEqual(windowNow() - firstWindow);
    });
    const { rows } = await gateways.db.query("select from audit_entry where operation = 'session.create'");
    expect(rows.length).toBeLessThan(5);
  });

  test("an invited address is in no trail until its person has joined", async () => {
    const owner = await people.newOwner();
    const { workspaceId } = owner.caller;
    const email = freshEmail();
    const invited = await owner.page.post("invitation.create", {
      workspace_id: workspaceId,
      input: { email, role: "editor" },
    });
    expect(JSON.stringify(await trail(workspaceId))).not.toContain(email);
    const page = browser(request);
    await page.post("link.redeem", { secret: secretOf(invited.json), password: goodPassword });
    await eventually(async () =>
      expect((await trail(workspaceId))[0]).toMatchObject({
        operation: "link.redeem",
        actor: { kind: "user", name: email },
        outcome: "done",
        concerns: [{ kind: "user", name: email }],
      }),
    );
  });
});

describe("who reads it", () => {
  test("an admin may; no viewer, editor or stranger, and nobody from the moment on that the role is gone", async () => {
    const owner = await people.newOwner();
    const { workspaceId } = owner.caller;
    const admin = await people.newMember(workspaceId, "admin");
    const read = async (page: typeof admin.page) =>
      (await page.post("audit.list", { workspace_id: workspaceId, input: {} })).status;
    expect(await read(admin.page)).toBe(200);
    await people.setRole(admin.userId, workspaceId, "editor");
    expect(await read(admin.page)).toBe(403);
    await people.setRole(admin.userId, workspaceId, "viewer");
    expect(await read(admin.page)).toBe(403);
    expect(await read((await people.newOwner()).page)).toBe(404);
    expect((await request("/api/v1/audit", { token: (await gateways.newToken()).token })).status).toBe(404);
  });

  test("a cursor, an actor and an id of another workspace show nothing of it", async () => {
    const one = await people.newOwner();
    const other = await people.newOwner();
    const foreign = await trail(other.caller.workspaceId);
    const own = await trail(one.caller.workspaceId);
    expect(foreign).toHaveLength(1);
    const cursor = Buffer.from(`${new Date(Date.now() + 1_000).toISOString()}_${randomUUIDv7()}`).toString("base64url");
    expect(await trail(one.caller.workspaceId, { cursor })).toEqual(own);
    expect(await trail(one.caller.workspaceId, { actor: other.userId })).toEqual([]);
    await expect(trail(one.caller.workspaceId, { actor: "nobody" })).rejects.toMatchObject({ kind: "bad-request" });
    await expect(trail(one.caller.workspaceId, { limit: "1001" })).rejects.toMatchObject({ kind: "bad-request" });
  });
});

const entry = (fields: Partial<AuditEntry> = {}): AuditEntry => ({
  id: randomUUIDv7(),
  workspace_id: zero,
  actor_kind: "operator",
  actor_id: zero,
  actor_name: "root",
  source: "command",
  operation: "campaign.pause",
  request_id: randomUUID(),
  outcome: null,
  status: null,
  concerns: {},
  about: null,
  ...fields,
});

test("the command line's two messages about one act are one entry, in any order and number", async () => {
  const { workspaceId } = (await people.newOwner()).caller;
  const begun = entry({ workspace_id: workspaceId });
  const done = { ...begun, outcome: "done" as const, about: "Spring" };
  for (const event of [done, begun, done, begun]) await publish(gateways.broker, operatorActed, event);
  const single = entry({ workspace_id: workspaceId, operation: "campaign.resume" });
  await publish(gateways.broker, operatorActed, single);
  await eventually(async () =>
    expect(await trail(workspaceId, { actor: "operator" })).toMatchObject([
      { operation: "campaign.resume", outcome: "unknown" },
      { summary: "Paused a campaign: Spring", outcome: "done", actor: { kind: "operator", id: null, name: "root" } },
    ]),
  );
});

test("a gateway killed between the effect and its outcome leaves the entry with an unknown outcome", async () => {
  const { token, caller } = await gateways.newToken();
  const killed = await startGatewayProcess(gateways);
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  let hasEffect = false;
  answered = () => {
    hasEffect = true;
    return promise;
  };
  const lost = fetch(`http://127.0.0.1:${killed.port}/api/v1/prospects`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ email: "ada@lovelace.example" }),
  });
  const rejected = expect(lost).rejects.toThrow();
  await eventually(() => expect(hasEffect).toBe(true));
  killed.process.kill("SIGKILL");
  await rejected;
  expect(await trail(caller.workspaceId)).toMatchObject([{ operation: "prospect.create", outcome: "unknown" }]);
});

test("a deleted workspace's trail is deleted; the deletion and its author stay in the installation's", async () => {
  const owner = await people.newOwner();
  const { workspaceId } = owner.caller;
  expect(await trail(workspaceId)).toHaveLength(1);
  await publish(
    gateways.broker,
    operatorActed,
    entry({ operation: "workspace.close", concerns: { workspace_id: workspaceId } }),
  );
  while (!(await gateways.call(closeWorkspace, {}, owner.caller)).is_complete);
  await gateways.call(deleteWorkspace, {}, owner.caller);
  const { rows } = await gateways.db.query("select from audit_entry where workspace_id = $1", [workspaceId]);
  expect(rows).toEqual([]);
  // An entry that comes late, alone or beside others, restores nothing and loses none of the others.
  const { token, caller } = await gateways.newToken();
  await publish(gateways.broker, operatorActed, entry({ workspace_id: workspaceId }));
  expect((await post(token, { email: "ada@lovelace.example" })).status).toBe(201);
  await eventually(async () => expect(await trail(caller.workspaceId)).toMatchObject([{ outcome: "done" }]));
  await eventually(async () =>
    expect((await trail(zero, { operation: "workspace.close" }))[0]).toMatchObject({
      concerns: [{ kind: "workspace", id: workspaceId }],
    }),
  );
  expect((await gateways.db.query("select from audit_entry where workspace_id = $1", [workspaceId])).rows).toEqual([]);
});

test("of 200,000 entries each page uses an index, whatever the filter, and old ones are found by the primary key", async () => {
  const { workspaceId } = (await people.newOwner()).caller;
  for (let from = 0; from < 200_000; from += 20_000) {
    await gateways.db.query(
      `insert into audit_entry (id, workspace_id, created_at, actor_kind, actor_id, actor_name, source, operation, noun, concerns, request_id)
       select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || '8' || lpad(to_hex(n), 15, '0'))::uuid,
         case when n % 2 = 0 then $1::uuid else gen_random_uuid() end, at, 'token',
         case when n % 5000 = 0 then $1::uuid else '00000000-0000-7000-8000-000000000001'::uuid end, 'API', 'api',
         case when n % 5000 = 0 then 'token.create' else 'prospect.create' end, case when n % 5000 = 0 then 'token' else 'prospect' end, '{}', 'r'
       from (select n, now() - n * interval '1 minute' as at from generate_series($2::int + 1, $2 + 20000) n) rows`,
      [workspaceId, from],
    );
  }
  await gateways.db.query("analyze audit_entry");
  const nothing = { actor: undefined, operation: undefined, since: undefined, until: undefined };
  const planOf = async (filter: object, values?: { text: string; values: unknown[] }) => {
    const cursor = { at: new Date(), id: timeBound(new Date(Date.now() - 1_000_000_000)) };
    const { text, values: given } = values ?? selectEntriesSql({ workspaceId, ...nothing, ...filter }, cursor, 51);
    const { rows } = await gateways.db.query<{ "QUERY PLAN": string }>(`explain (analyze, timing off) ${text}`, given);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  for (const filter of [
    {},
    { operation: "token.create" },
    { operation: "token" },
    { actor: workspaceId },
    { since: new Date(Date.now() - 7 * 86_400_000), until: new Date(Date.now() - 86_400_000) },
    { workspaceId: undefined },
  ]) {
    const plan = await planOf(filter);
    expect(plan).toContain("Index Scan Backward");
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  }
  const first = await trail(workspaceId, { limit: "1000" });
  expect(first).toHaveLength(1_000);

  const { table, isOld } = auditRetention(100);
  const old = `select ctid from ${table} where ${isOld} limit 500`;
  expect(await planOf({}, { text: old, values: [100] })).toMatch(/Index Scan using audit_entry_pkey/);
  const countOld = async () =>
    (
      await gateways.db.query<{ count: number }>(
        "select count(*)::int as count from audit_entry where created_at < now() - interval '100 days'",
      )
    ).rows[0]?.count ?? 0;
  const before = await countOld();
  expect(await deleteBatch(gateways.db, auditRetention(100), 500)).toBe(500);
  expect(before - (await countOld())).toBeGreaterThanOrEqual(499);
});
