import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import { updateProspect } from "@outbound/contracts/prospects/update-prospect";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { listSuppressionEntries } from "@outbound/contracts/suppressions/list-suppression-entries";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { engagementOf, startProspectService } from "../../testing/prospect-service.fixture.ts";

const { call, campaign, create, get, statusOf, announced } = await startProspectService();

test("an entry is stored, announced and pushed before the answer; covered people are blocked", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@example.com");
  const other = await create(caller, "john@example.com");
  campaign.engagements = () => [engagementOf(caller, id, 4, { active: false, emails_sent: 2 })];

  const row = await call(addSuppression, { value: " Jane@EXAMPLE.com" }, caller);
  expect(row).toEqual({
    id: expect.any(String),
    kind: "email",
    value: "jane@example.com",
    reason: "manual",
    source: "app",
    campaign_id: null,
    created_at: expect.any(String),
  });
  const entry = {
    id: row.id,
    workspace_id: caller.workspaceId,
    version: 1,
    kind: "email",
    value: "jane@example.com",
    reason: "manual",
    removed: false,
  };
  expect(campaign.entries).toContainEqual(entry);
  expect(await announced(suppressionChanged, caller)).toEqual([{ entries: [entry], answered: [] }]);
  expect(await get(caller, id)).toMatchObject({ status: "blocked", emails_sent: 2 });
  expect(await statusOf(caller, other.id)).toBe("not_contacted");
  expect((await call(listSuppressionEntries, {}, caller)).data).toEqual([{ ...row, workspace_id: caller.workspaceId }]);
});

test("a domain covers its sub-domains and no look-alike, in its own workspace only", async () => {
  const caller = freshCaller();
  const emails = [
    "a@corp.example",
    "a@eu.corp.example",
    "a@x.eu.corp.example",
    "a@mycorp.example",
    "a@corp.example.org",
  ];
  const created = await Promise.all(emails.map((email) => create(caller, email)));
  const stranger = freshCaller();
  const foreign = await create(stranger, "a@corp.example");

  await call(addSuppression, { value: "@Corp.Example" }, caller);
  const later = await create(caller, "b@eu.corp.example");
  expect(await Promise.all(created.map(({ id }) => statusOf(caller, id)))).toEqual([
    "blocked",
    "blocked",
    "blocked",
    "not_contacted",
    "not_contacted",
  ]);
  expect(await statusOf(caller, later.id)).toBe("blocked");
  expect(await statusOf(stranger, foreign.id)).toBe("not_contacted");
});

test("an entry of the global list covers every workspace, now and later", async () => {
  const [one, two] = [freshCaller(), freshCaller()];
  const before = await create(one, "a@everywhere.example");
  const row = await call(addSuppression, { value: "everywhere.example", global: true }, one);
  const after = await create(two, "b@sub.everywhere.example");
  expect(await statusOf(one, before.id)).toBe("blocked");
  expect(await statusOf(two, after.id)).toBe("blocked");
  expect(campaign.entries).toContainEqual(expect.objectContaining({ id: row.id, workspace_id: null }));
  expect((await call(listSuppressionEntries, {}, one)).data).toEqual([]);
  expect((await call(listSuppressionEntries, { global: true }, one)).data).toContainEqual({
    ...row,
    workspace_id: null,
  });
});

test.each([
  ["jane@example.com", "JANE@example.com", "email"],
  ["example.com", "jane@example.com", "email"],
  ["example.com", "jane@mail.eu.example.com", "email"],
  ["example.com", "@eu.example.com", "domain"],
  ["example.com", "example.com", "domain"],
] as const)("with %s excluded, %s is a duplicate", async (value, again, kind) => {
  const caller = freshCaller();
  await call(addSuppression, { value }, caller);
  const normalised = again.toLowerCase().replace(/^@/, "");
  await expect(call(addSuppression, { value: again }, caller)).rejects.toMatchObject({
    kind: "conflict",
    code: "duplicate",
    details: { kind, value: normalised },
  });
  expect((await call(listSuppressionEntries, {}, caller)).data).toHaveLength(1);
  expect(await announced(suppressionChanged, caller)).toHaveLength(1);
  await call(addSuppression, { value: again }, freshCaller());
});

test("what the global list excludes is a duplicate in a workspace", async () => {
  await call(addSuppression, { value: "listed.example", global: true }, freshCaller());
  await expect(call(addSuppression, { value: "a@listed.example" }, freshCaller())).rejects.toMatchObject({
    code: "duplicate",
  });
});

test("a wider entry may follow a narrow one", async () => {
  const caller = freshCaller();
  await call(addSuppression, { value: "jane@eu.example.com" }, caller);
  await call(addSuppression, { value: "eu.example.com" }, caller);
  await call(addSuppression, { value: "example.com" }, caller);
});

test.each([
  ["co.uk", undefined, "`value` must not be a public suffix."],
  ["com", undefined, "`value` must be a domain such as example.com."],
  ["", undefined, "`value` must be a domain such as example.com."],
  ["exa mple.com", undefined, "`value` must be a domain such as example.com."],
  ["example.com", "email", "`value` must be an email address."],
  ["jane@example.com", "domain", "`value` must be a domain such as example.com."],
  ["jane@example", undefined, "`value` must be an email address."],
] as const)("400 for %j as %s", async (value, kind, message) => {
  await expect(call(addSuppression, { value, kind }, freshCaller())).rejects.toMatchObject({
    kind: "bad-request",
    message,
  });
});

test("an international domain is one entry in either form", async () => {
  const caller = freshCaller();
  expect(await call(addSuppression, { value: "Müller.de" }, caller)).toMatchObject({ value: "xn--mller-kva.de" });
  await expect(call(addSuppression, { value: "jo@xn--mller-kva.de" }, caller)).rejects.toMatchObject({
    code: "duplicate",
  });
});

test("of two additions of one value at once, one is a duplicate", async () => {
  const caller = freshCaller();
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, () => call(addSuppression, { value: "example.com" }, caller)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a prospect created or changed while a domain is being suppressed ends up blocked", async () => {
  for (const isGlobal of [false, true]) {
    const caller = freshCaller();
    const domain = `race-${isGlobal}.example`;
    const movers = await Promise.all(Array.from({ length: 20 }, (_, i) => create(caller, `mover${i}@example.com`)));
    const writes = Array.from({ length: 20 }, (_, i) => [
      () => create(caller, `new${i}@sub.${domain}`),
      () => call(updateProspect, { id: movers[i]?.id ?? "", email: `mover${i}@${domain}` }, caller),
    ]).flat();
    const suppress = () => call(addSuppression, { value: domain, global: isGlobal }, caller);
    const written = await Promise.all([...writes.slice(0, 20), suppress, ...writes.slice(20)].map((write) => write()));
    const covered = written.filter((row): row is { id: string; email: string; company_id: string } => "email" in row);
    expect(covered).toHaveLength(40);
    const statuses = await Promise.all(covered.map(({ id }) => statusOf(caller, id)));
    expect(new Set(statuses)).toEqual(new Set(["blocked"]));
  }
});
