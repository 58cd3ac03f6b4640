import { randomUUID } from "node:crypto";
import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { createSuppression } from "@outbound/contracts/suppressions/create-suppression";
import { deleteSuppression } from "@outbound/contracts/suppressions/delete-suppression";
import { listSuppressions } from "@outbound/contracts/suppressions/list-suppressions";
import { findText } from "@outbound/testing/find-text";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { engagementOf, startProspectService, withCommand } from "../../testing/prospect-service.fixture.ts";

const { call, campaign, create, db, get, announced } = await startProspectService();

test("the entry is stored, announced and pushed before the answer; covered people are blocked", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@eu.example.com");
  campaign.engagements = () => [engagementOf(caller, id, 4, { active: false, emails_sent: 2 })];

  const row = await call(createSuppression, { kind: "domain", value: " \uff20Example.COM\u200b " }, caller);
  expect(row).toEqual({
    id: expect.any(String),
    kind: "domain",
    value: "example.com",
    reason: "manual",
    source: "api",
    campaign_id: null,
    created_at: expect.any(String),
  });
  const entry = expect.objectContaining({ id: row.id, workspace_id: caller.workspaceId, version: 1, removed: false });
  expect(campaign.entries).toContainEqual(entry);
  expect(await announced(suppressionChanged, caller)).toEqual([{ entries: [entry], answered: [] }]);
  expect(await get(caller, id)).toMatchObject({ status: "blocked", emails_sent: 2 });
  expect((await call(listSuppressions, {}, caller)).data).toEqual([row]);
});

test("an entry that a person made in the app says so", async () => {
  const caller = { ...freshCaller(), userId: randomUUID() };
  const row = await call(createSuppression, { kind: "email", value: "jane@example.com" }, caller);
  expect(row.source).toBe("app");
});

test("a client's bounce shows as one, and every reason but an erasure can be given", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@example.com");
  await call(createSuppression, { kind: "email", value: "jane@example.com", reason: "bounce" }, caller);
  expect((await get(caller, id)).status).toBe("bounced");
  for (const reason of ["manual", "unsubscribe", "complaint", "import"] as const) {
    const value = `${reason}@example.com`;
    expect(await call(createSuppression, { kind: "email", value, reason }, caller)).toMatchObject({ reason });
  }
  const erasure = { kind: "email", value: "joe@example.com", reason: "erasure" as "manual" } as const;
  await expect(call(createSuppression, erasure, caller)).rejects.toMatchObject({ kind: "bad-request" });
});

test.each([
  ["an entry of the same value", { value: "jane@example.com" }],
  ["the domain of the address", { value: "eu.example.com" }],
  ["a domain above it", { value: "example.com" }],
  ["an entry of the global list", { value: "jane@example.com", global: true }],
] as const)("a value excluded by %s is a duplicate, and nothing is written", async (_, entry) => {
  const caller = freshCaller();
  const value = entry.value.replace("example.com", `${caller.workspaceId}.example`);
  await call(addSuppression, { ...entry, value }, caller);
  const before = (await call(listSuppressions, {}, caller)).data;
  const target = { kind: "email", value: entry.value.includes("@") ? value : `jane@eu.${caller.workspaceId}.example` };
  await expect(
    call(createSuppression, { kind: "email", value: target.value.toUpperCase() }, caller),
  ).rejects.toMatchObject({
    kind: "conflict",
    message: `${target.value} is already excluded.`,
    code: "duplicate",
    details: target,
  });
  expect((await call(listSuppressions, {}, caller)).data).toEqual(before);
});

test("an erased person's address is a duplicate too", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@example.com");
  await call(eraseProspect, { prospect: id }, caller);
  await expect(call(createSuppression, { kind: "email", value: "jane@example.com" }, caller)).rejects.toMatchObject({
    code: "duplicate",
  });
});

test("a repeated command returns the first entry, has one effect, and restores nothing that was removed", async () => {
  const caller = withCommand();
  const input = { kind: "email", value: "jane@example.com" } as const;
  const first = await call(createSuppression, input, caller);
  expect(await call(createSuppression, input, caller)).toEqual(first);
  expect(await announced(suppressionChanged, caller)).toHaveLength(1);
  await call(deleteSuppression, { id: first.id }, caller);
  expect(await call(createSuppression, input, caller)).toEqual(first);
  expect((await call(listSuppressions, {}, caller)).data).toEqual([]);
});

test("an erasure removes the address from a command's stored answer", async () => {
  const caller = withCommand();
  const input = { kind: "email", value: "janet@quillfeather.example" } as const;
  const first = await call(createSuppression, input, caller);
  await call(eraseProspect, { prospect: input.value }, caller);
  expect(await call(createSuppression, input, caller)).toEqual({ ...first, value: null });
  await db.query("delete from announced");
  await db.query("delete from outbox");
  expect(await findText(db, ["quillfeather"])).toEqual([]);
});
