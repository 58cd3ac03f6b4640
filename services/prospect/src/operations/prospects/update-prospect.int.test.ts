import { prospectChanged } from "@outbound/contracts/events/prospect-changed";
import { updateProspect } from "@outbound/contracts/prospects/update-prospect";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startProspectService } from "../../testing/prospect-service.fixture.ts";

const { call, campaign, create, get, statusOf, announced } = await startProspectService();

type Body = { email: string; first_name?: string | null; company_name?: string | null };

test("an omitted field is cleared, the source stays, and other services copy the result", async () => {
  const caller = freshCaller();
  const { id, company_id } = await create(caller, "jane@example.com", {
    first_name: "Jane",
    last_name: "Doe",
    timezone: "Europe/Paris",
    custom_fields: { plan: "pro" },
  });
  const before = await get(caller, id);

  const result = await call(updateProspect, { id, email: " Jane.Doe@EXAMPLE.com", first_name: "J" }, caller);
  expect(result).toEqual({ id, email: "jane.doe@example.com", company_id });
  expect(await get(caller, id)).toEqual({
    ...before,
    email: "jane.doe@example.com",
    first_name: "J",
    last_name: null,
    timezone: null,
    custom_fields: {},
  });
  const snapshot = expect.objectContaining({ id, version: 2, first_name: "J", last_name: null, custom_fields: {} });
  expect(campaign.copies).toContainEqual(snapshot);
  expect(await announced(prospectChanged, caller)).toEqual([expect.anything(), { prospects: [snapshot] }]);
});

const kept = "the same company";
test.each<[made: Body, changed: Body, company: { name: string; domain: string | null } | null | typeof kept]>([
  [{ email: "a@example.com" }, { email: "b@eu.example.com" }, kept],
  [{ email: "a@example.com" }, { email: "a@other.com" }, { name: "other.com", domain: "other.com" }],
  [{ email: "a@example.com" }, { email: "a@gmail.com" }, null],
  [{ email: "a@gmail.com" }, { email: "a@example.com" }, { name: "example.com", domain: "example.com" }],
  [{ email: "a@example.com", company_name: "Ex" }, { email: "a@example.com" }, kept],
  [{ email: "a@example.com", company_name: "Ex" }, { email: "a@other.com" }, kept],
  [{ email: "a@gmail.com", company_name: "Ex" }, { email: "a@gmail.com" }, kept],
  [{ email: "a@example.com", company_name: "Ex" }, { email: "a@example.com", company_name: " eX" }, kept],
  [
    { email: "a@example.com", company_name: "Ex" },
    { email: "a@example.com", company_name: "Other" },
    { name: "Other", domain: "example.com" },
  ],
  [{ email: "a@example.com" }, { email: "a@example.com", company_name: "Ex" }, { name: "Ex", domain: "example.com" }],
  [
    { email: "a@example.com", company_name: "Ex" },
    { email: "a@example.com", company_name: null },
    { name: "example.com", domain: "example.com" },
  ],
  [{ email: "a@example.com" }, { email: "a@example.com", company_name: "example.com" }, kept],
  [{ email: "a@gmail.com", company_name: "Ex" }, { email: "a@gmail.com", company_name: null }, null],
])("%j changed to %j belongs to %j", async (made, changed, company) => {
  const caller = freshCaller();
  const { id } = await create(caller, made.email, made);
  const before = await get(caller, id);
  const result = await call(updateProspect, { id, ...changed }, caller);
  const after = await get(caller, id);
  expect(after.company).toEqual(company === kept ? before.company : company && { id: expect.any(String), ...company });
  expect(result.company_id).toBe(after.company?.id ?? null);
});

test("404 for an unknown id, one of another workspace and one that is no UUID, also when the address is taken", async () => {
  const caller = freshCaller();
  const stranger = freshCaller();
  await create(caller, "taken@example.com");
  const { id } = await create(stranger, "jane@example.com");
  const before = await get(stranger, id);
  for (const unknown of [id, "00000000-0000-0000-0000-000000000001", "not-a-uuid", "", `${id}'`]) {
    await expect(call(updateProspect, { id: unknown, email: "taken@example.com" }, caller)).rejects.toMatchObject({
      kind: "not-found",
      code: "not-found",
      message: "Prospect not found.",
    });
  }
  expect(await get(stranger, id)).toEqual(before);
});

test("409 for an address of another prospect; nothing changes", async () => {
  const caller = freshCaller();
  await create(caller, "taken@example.com");
  const { id } = await create(caller, "jane@example.com", { first_name: "Jane" });
  const before = await get(caller, id);
  await expect(
    call(updateProspect, { id, email: "Taken@example.com", company_name: "New" }, caller),
  ).rejects.toMatchObject({
    kind: "conflict",
    code: "duplicate",
    message: "taken@example.com is already used by another prospect in your workspace.",
  });
  expect(await get(caller, id)).toEqual(before);
  expect(await announced(prospectChanged, caller)).toHaveLength(2);
});

test("400 invalid-email, before the prospect is looked up", async () => {
  await expect(call(updateProspect, { id: "not-a-uuid", email: "nobody" }, freshCaller())).rejects.toMatchObject({
    kind: "bad-request",
    code: "invalid-email",
    message: "Enter a valid email address.",
  });
});

test("an address changed to a suppressed one is blocked, and changed back it is not", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@example.com");
  await call(addSuppression, { value: "blocked.example" }, caller);
  await call(updateProspect, { id, email: "jane@eu.blocked.example" }, caller);
  expect(await statusOf(caller, id)).toBe("blocked");
  await call(updateProspect, { id, email: "jane@example.com" }, caller);
  expect(await statusOf(caller, id)).toBe("not_contacted");
});

test("of two concurrent updates the later has the higher version and is what is read", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@example.com");
  await Promise.all(
    ["A", "B", "C"].map((first_name) => call(updateProspect, { id, email: "jane@example.com", first_name }, caller)),
  );
  const events = await announced<{ prospects: { version: number; first_name: string }[] }>(prospectChanged, caller);
  const versions = events.flatMap(({ prospects }) => prospects).toSorted((a, b) => a.version - b.version);
  expect(versions.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
  expect((await get(caller, id)).first_name).toBe(versions.at(-1)?.first_name);
});
