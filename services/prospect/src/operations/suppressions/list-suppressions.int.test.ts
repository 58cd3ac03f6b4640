import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { createSuppression } from "@outbound/contracts/suppressions/create-suppression";
import { listSuppressions } from "@outbound/contracts/suppressions/list-suppressions";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startProspectService } from "../../testing/prospect-service.fixture.ts";

const { call, create } = await startProspectService();

const owner = freshCaller();
for (const [kind, value, reason] of [
  ["email", "a@example.com", "manual"],
  ["domain", "b.example.com", "manual"],
  ["email", "c@example.com", "bounce"],
  ["domain", "d.example.com", "import"],
  ["domain", "xn--mller-kva.de", "manual"],
] as const) {
  await call(createSuppression, { kind, value, reason }, owner);
}
await call(addSuppression, { value: "listed-for-all.example", global: true }, owner);
await call(addSuppression, { value: "a@example.com" }, freshCaller());

const valuesOf = async (query: Parameters<typeof call<typeof listSuppressions>>[1]) =>
  (await call(listSuppressions, query, owner)).data.map(({ value }) => value);

test("newest first, without the global list and other workspaces; paging shows every row once", async () => {
  const all = ["xn--mller-kva.de", "d.example.com", "c@example.com", "b.example.com", "a@example.com"];
  expect(await valuesOf({})).toEqual(all);
  const seen: (string | null)[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await call(listSuppressions, { limit: "2", ...(cursor && { cursor }) }, owner);
    seen.push(...page.data.map(({ value }) => value));
    cursor = page.next_cursor;
  }
  expect(seen).toEqual(all);
});

test.each([
  [{ kind: "email" }, ["c@example.com", "a@example.com"]],
  [{ reason: "manual" }, ["xn--mller-kva.de", "b.example.com", "a@example.com"]],
  [{ kind: "domain", reason: "manual" }, ["xn--mller-kva.de", "b.example.com"]],
  [{ value: " A@Example.com" }, ["a@example.com"]],
  [{ value: "@B.example.com" }, ["b.example.com"]],
  [{ value: "Müller.de" }, ["xn--mller-kva.de"]],
  [{ value: "example.com" }, []],
  [{ value: "a@example.com", kind: "domain" }, []],
  [{ value: "no value" }, []],
  [{ created_since: "9999-01-01" }, []],
  [{ kind: "domain", created_since: "2020-01-01", reason: "import" }, ["d.example.com"]],
] as const)("%j finds %j", async (query, values) => {
  expect(await valuesOf(query)).toEqual(values);
});

test("an erased person's entry is listed without a value, and not found by the address", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@example.com");
  await call(eraseProspect, { prospect: id }, caller);
  const { data } = await call(listSuppressions, { reason: "erasure" }, caller);
  expect(data).toMatchObject([{ kind: "email", value: null, reason: "erasure", source: "app" }]);
  expect((await call(listSuppressions, { value: "jane@example.com" }, caller)).data).toEqual([]);
});
