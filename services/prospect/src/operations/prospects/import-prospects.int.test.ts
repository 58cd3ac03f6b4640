import { prospectChanged } from "@outbound/contracts/events/prospect-changed";
import { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startProspectService } from "../../testing/prospect-service.fixture.ts";

const { call, campaign, create, get, announced, db } = await startProspectService();

test("each row is decided alone and answered in its place; an existing prospect stays as it is", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "known@example.com", { first_name: "Known" });
  const { data } = await call(
    importProspects,
    {
      prospects: [
        { email: "A@one.com", first_name: "A", tags: ["fair", "2026"], custom_fields: { n: 1 } },
        { email: "known@example.com", first_name: "Changed", company_name: "Nobody's" },
        { email: "nobody" },
        { email: "a@one.com" },
        { email: "b@one.com" },
      ],
    },
    caller,
  );
  expect(data).toEqual([
    { id: expect.any(String), email: "a@one.com", result: "created" },
    { id: null, email: "known@example.com", result: "duplicate" },
    { id: null, email: "nobody", result: "invalid-email" },
    { id: null, email: "a@one.com", result: "duplicate" },
    { id: expect.any(String), email: "b@one.com", result: "created" },
  ]);
  expect(await get(caller, data[0]?.id ?? "")).toMatchObject({
    email: "a@one.com",
    first_name: "A",
    tags: ["fair", "2026"],
    custom_fields: { n: "1" },
    source: "csv",
    company: { domain: "one.com" },
  });
  expect(await get(caller, id)).toMatchObject({ first_name: "Known", source: "api" });
  const { rows } = await db.query("select name from company where workspace_id = $1 order by name", [
    caller.workspaceId,
  ]);
  expect(rows).toEqual([{ name: "example.com" }, { name: "one.com" }]);

  const copied = [expect.objectContaining({ email: "a@one.com" }), expect.objectContaining({ email: "b@one.com" })];
  expect(await announced(prospectChanged, caller)).toEqual([expect.anything(), { prospects: copied }]);
  expect(campaign.copies).toEqual(expect.arrayContaining(copied));
});

test("concurrent imports of the same 500 people, in opposite order, create each once", async () => {
  const caller = freshCaller();
  const prospects = Array.from({ length: 500 }, (_, i) => ({ email: `p${i}@company${i % 50}.com` }));
  const replies = await Promise.all([
    call(importProspects, { prospects }, caller),
    call(importProspects, { prospects: prospects.toReversed() }, caller),
    call(importProspects, { prospects }, caller),
  ]);
  const created = replies.flatMap(({ data }) => data.filter(({ result }) => result === "created"));
  expect(new Set(created.map(({ email }) => email)).size).toBe(500);
  expect(created).toHaveLength(500);
});

test("imported people who are suppressed are blocked at once", async () => {
  const caller = freshCaller();
  await call(addSuppression, { value: "blocked.example" }, caller);
  await call(importProspects, { prospects: [{ email: "a@eu.blocked.example" }, { email: "b@example.com" }] }, caller);
  const { data } = await call(listProspects, { status: "blocked" }, caller);
  expect(data.map(({ email }) => email)).toEqual(["a@eu.blocked.example"]);
});

test("under an Idempotency-Key a lost answer is repeated exactly, and the stored one names nobody", async () => {
  const caller = { ...freshCaller(), commandId: crypto.randomUUID() };
  const prospects = [{ email: "ada@kept.example" }, { email: "nobody" }];
  const first = await call(importProspects, { prospects }, caller);
  expect(first.data).toEqual([
    { id: expect.any(String), result: "created" },
    { id: null, result: "invalid-email" },
  ]);
  expect(await call(importProspects, { prospects }, caller)).toEqual(first);
  const { rows } = await db.query<{ reply: string }>("select reply::text as reply from command where command_id = $1", [
    caller.commandId,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.reply).not.toContain("kept.example");
});
