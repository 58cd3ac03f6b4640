import { fork } from "node:child_process";
import { randomUUIDv7 } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Caller } from "@outbound/contracts/caller";
import { enrolmentRequested } from "@outbound/contracts/events/enrolment-requested";
import { prospectChanged } from "@outbound/contracts/events/prospect-changed";
import { createProspect } from "@outbound/contracts/prospects/create-prospect";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { updateProspect } from "@outbound/contracts/prospects/update-prospect";
import { eventually } from "@outbound/testing/eventually";
import { waitersFor } from "@outbound/testing/lock-waiters";
import { freshCaller } from "@outbound/testing/workspace";
import { describe, expect, test } from "vitest";
import { engagementOf, startProspectService, withCommand } from "../../testing/prospect-service.fixture.ts";

const service = await startProspectService();
const { db, campaign, create, get, announced } = service;

const count = async (table: "prospect" | "company", workspaceId: string) => {
  const { rows } = await db.query<{ count: number }>(`select count(*) from ${table} where workspace_id = $1`, [
    workspaceId,
  ]);
  return rows[0]?.count;
};

test("a prospect is stored as sent, its address trimmed and lower-cased, and other services copy it", async () => {
  const caller = freshCaller();
  const fields = { first_name: "Jane", last_name: null, timezone: "not/a-zone" };
  const result = await create(caller, "  Jane@Mail.Example.com ", {
    ...fields,
    custom_fields: { plan: "pro", seats: 12, trial: false },
  });
  expect(result).toEqual({ id: expect.any(String), email: "jane@mail.example.com", company_id: expect.any(String) });

  const custom_fields = { plan: "pro", seats: "12", trial: "false" };
  const company = { id: result.company_id, name: "example.com", domain: "example.com" };
  expect(await get(caller, result.id)).toEqual({
    id: result.id,
    email: "jane@mail.example.com",
    ...fields,
    company,
    custom_fields,
    tags: [],
    source: "api",
    verification_status: null,
    verification_checked_at: null,
    status: "not_contacted",
    campaign_count: 0,
    emails_sent: 0,
    date_contacted: null,
    date_responded: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/),
  });
  const snapshot = {
    id: result.id,
    workspace_id: caller.workspaceId,
    version: 1,
    email: "jane@mail.example.com",
    address_hash: null,
    ...fields,
    company,
    custom_fields,
    verification_status: null,
    anonymized: false,
  };
  expect(await announced(prospectChanged, caller)).toEqual([{ prospects: [snapshot] }]);
  expect(campaign.copies).toContainEqual(snapshot);
});

test("people of one domain share a company, of any number created at once", async () => {
  const caller = freshCaller();
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, i) => create(caller, `p${i}@${i % 2 ? "eu." : ""}example.com`)),
  );
  expect(new Set(results.map(({ company_id }) => company_id)).size).toBe(1);
  expect(await count("company", caller.workspaceId)).toBe(1);
});

test("a company name outweighs the domain; its case and spacing don't matter", async () => {
  const caller = freshCaller();
  const named = await create(caller, "a@example.com", { company_name: "Example Inc" });
  const again = await create(caller, "b@gmail.com", { company_name: "  EXAMPLE   inc" });
  const byDomain = await create(caller, "c@example.com", { company_name: " " });
  expect(again.company_id).toBe(named.company_id);
  expect(byDomain.company_id).not.toBe(named.company_id);
  expect((await get(caller, named.id)).company).toMatchObject({ name: "Example Inc", domain: "example.com" });
});

test("an address at a public mail provider has no company unless it is named", async () => {
  const caller = freshCaller();
  const without = await create(caller, "a@gmail.com");
  expect(without.company_id).toBeNull();
  expect((await get(caller, without.id)).company).toBeNull();
  const named = await create(caller, "b@gmail.com", { company_name: "Example" });
  expect((await get(caller, named.id)).company).toEqual({ id: named.company_id, name: "Example", domain: null });
});

test.each([
  "",
  "jane",
  "jane@",
  "@example.com",
  "jane@example",
  "jane@example.1com",
  "a@b@example.com",
  "a b@example.com",
])("400 invalid-email for %j", async (email) => {
  const caller = freshCaller();
  await expect(create(caller, email)).rejects.toMatchObject({
    kind: "bad-request",
    code: "invalid-email",
    message: "Enter a valid email address.",
  });
  expect(await count("prospect", caller.workspaceId)).toBe(0);
});

test("409 for an existing address; nothing changes, and another workspace may have it", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@example.com", { first_name: "Jane" });
  const before = await get(caller, id);
  await expect(
    create(caller, "JANE@example.com", { first_name: "Other", company_name: "New company" }),
  ).rejects.toMatchObject({
    kind: "conflict",
    code: "duplicate",
    message: "jane@example.com is already in your workspace.",
  });
  expect(await get(caller, id)).toEqual(before);
  expect(await count("company", caller.workspaceId)).toBe(1);
  expect(await announced(prospectChanged, caller)).toHaveLength(1);
  await create(freshCaller(), "jane@example.com");
});

test("of many concurrent creates of one address, whatever their companies, one succeeds", async () => {
  const caller = freshCaller();
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, i) => create(caller, "jane@example.com", { company_name: `Company ${i}` })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const reasons = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
  expect(reasons).toEqual(Array(9).fill("duplicate"));
  expect(await count("company", caller.workspaceId)).toBe(1);
});

test("a repeated command returns the first answer and does nothing", async () => {
  const caller = withCommand();
  const first = await create(caller, "jane@example.com");
  expect(await create(caller, "jane@example.com")).toEqual(first);
  expect(await count("prospect", caller.workspaceId)).toBe(1);
  expect(await announced(prospectChanged, caller)).toHaveLength(1);
});

test.each(["not-a-uuid", randomUUIDv7()])("400 for the campaign %s; nothing is created", async (unusable) => {
  const caller = freshCaller();
  await expect(create(caller, "jane@example.com", { campaign: unusable })).rejects.toMatchObject({
    kind: "bad-request",
    message: "Unknown or unusable campaign.",
  });
  expect(await count("prospect", caller.workspaceId)).toBe(0);
});

test("with a campaign the enrolment is requested in the same transaction, and its result shows at once", async () => {
  const caller = withCommand();
  const campaign_id = randomUUIDv7();
  campaign.usable.add(campaign_id);
  campaign.engagements = (prospect) => (prospect ? [engagementOf(caller, prospect.id, 1)] : []);

  const result = await create(caller, "jane@example.com", { campaign: campaign_id });
  expect(await get(caller, result.id)).toMatchObject({ status: "active", campaign_count: 1 });
  const requested = await announced<{ campaign_id: string; prospect: ProspectSnapshot }>(enrolmentRequested, caller);
  expect(requested).toEqual([
    { workspace_id: caller.workspaceId, campaign_id, prospect: expect.objectContaining({ id: result.id, version: 1 }) },
  ]);
  expect(campaign.requests).toContainEqual(requested[0]?.prospect);

  campaign.usable.delete(campaign_id);
  expect(await create(caller, "jane@example.com", { campaign: campaign_id })).toEqual(result);
  expect(await announced(enrolmentRequested, caller)).toHaveLength(1);
});

describe("a repeat of a command whose process died between commit and push", () => {
  const die = async ({ workspaceId, commandId = "" }: Caller, input: object) => {
    const script = fileURLToPath(new URL("../../testing/killed-before-push.fixture.ts", import.meta.url));
    const child = fork(script, [db.url, workspaceId, createProspect.name, JSON.stringify(input), commandId]);
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  };

  test("pushes the prospect before it answers", async () => {
    const caller = withCommand();
    await die(caller, { email: "jane@example.com", first_name: "Jane" });
    const { id, company_id } = await create(caller, "jane@example.com", { first_name: "Jane" });
    expect(campaign.copies.at(-1)).toEqual({
      id,
      workspace_id: caller.workspaceId,
      version: 1,
      email: "jane@example.com",
      address_hash: null,
      first_name: "Jane",
      last_name: null,
      company: { id: company_id, name: "example.com", domain: "example.com" },
      timezone: null,
      custom_fields: {},
      verification_status: null,
      anonymized: false,
    });
  });

  test("pushes the prospect's present state", async () => {
    const caller = withCommand();
    await die(caller, { email: "jane@example.com" });
    const { data } = await service.call(listProspects, { email: "jane@example.com" }, caller);
    await service.call(updateProspect, { id: data[0]?.id ?? "", email: "janet@example.com" }, caller);
    campaign.copies.length = 0;
    expect(await create(caller, "jane@example.com")).toMatchObject({ email: "jane@example.com" });
    expect(campaign.copies).toMatchObject([{ version: 2, email: "janet@example.com" }]);
  });

  test("requests the enrolment before it answers, though the campaign is closed by now", async () => {
    const caller = withCommand();
    const input = { email: "jane@example.com", campaign: randomUUIDv7() };
    campaign.engagements = (prospect) => (prospect ? [engagementOf(caller, prospect.id, 1)] : []);
    await die(caller, input);
    const { id } = await create(caller, input.email, input);
    expect(campaign.requests).toContainEqual(expect.objectContaining({ id, version: 1 }));
    expect(await get(caller, id)).toMatchObject({ status: "active", campaign_count: 1 });
  });
});

describe("a campaign that closes between two runs of one command", () => {
  const runsOf = (caller: Caller) => {
    const campaign_id = randomUUIDv7();
    campaign.usable.add(campaign_id);
    const run = () => create(caller, "jane@example.com", { campaign: campaign_id });
    return { run, open: () => campaign.usable.add(campaign_id), close: () => campaign.usable.delete(campaign_id) };
  };
  const unusable = { kind: "bad-request", message: "Unknown or unusable campaign." };

  test("before the first one's transaction: once the repeat was refused, nothing is created, now or later", async () => {
    const caller = withCommand();
    const { run, open, close } = runsOf(caller);
    const requested = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    campaign.beforeAnswer = () => {
      requested.resolve();
      return answer.promise;
    };
    const first = run();
    await requested.promise;
    close();
    await expect(run()).rejects.toMatchObject(unusable);
    answer.resolve();
    await expect(first).rejects.toMatchObject(unusable);
    open();
    await expect(run()).rejects.toMatchObject(unusable);
    expect(await count("prospect", caller.workspaceId)).toBe(0);
  });

  test("while the first one's transaction is open: the repeat waits for it and gets the same answer", async () => {
    const caller = withCommand();
    const { run, close } = runsOf(caller);
    const runs = await db.of(caller.workspaceId).transaction(async (tx) => {
      await tx.query("select pg_advisory_xact_lock(hashtextextended($1::text, 0))");
      const first = run();
      await eventually(async () => expect(await waitersFor(db, "advisory")).toBe(1));
      close();
      const repeat = run();
      await eventually(async () => expect(await waitersFor(db, "transactionid")).toBe(1));
      return { first, repeat };
    });
    expect(await runs.repeat).toEqual(await runs.first);
    expect(await count("prospect", caller.workspaceId)).toBe(1);
  });
});

test("502 when grouping fails; nothing is created", async () => {
  const caller = freshCaller();
  await db.query("alter table company rename column grouping_key to lost_key");
  try {
    await expect(create(caller, "jane@example.com")).rejects.toMatchObject({
      kind: "upstream",
      code: "company-failed",
    });
  } finally {
    await db.query("alter table company rename column lost_key to grouping_key");
  }
  expect(await count("prospect", caller.workspaceId)).toBe(0);
});

test("a problem of the body is named", async () => {
  const refusal = (body: object) =>
    service.call(createProspect, body as { email: string }, freshCaller()).catch(({ message }: Error) => message);
  expect(await refusal({})).toBe("`email` must be a string.");
  expect(await refusal({ email: 1 })).toBe("`email` must be a string.");
  for (const field of ["first_name", "last_name", "timezone", "company_name"]) {
    expect(await refusal({ email: "a@example.com", [field]: 1 })).toBe(`\`${field}\` must be a string or null.`);
  }
  for (const custom_fields of [[], null, "x", 1]) {
    expect(await refusal({ email: "a@example.com", custom_fields })).toBe(
      "`custom_fields` must be an object of string values.",
    );
  }
  for (const value of [{}, [], null]) {
    expect(await refusal({ email: "a@example.com", custom_fields: { "my key": value } })).toBe(
      "`custom_fields.my key` must be a string, number or boolean.",
    );
  }
});
