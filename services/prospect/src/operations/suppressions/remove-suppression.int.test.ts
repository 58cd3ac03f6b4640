import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { listSuppressionEntries } from "@outbound/contracts/suppressions/list-suppression-entries";
import { removeSuppression } from "@outbound/contracts/suppressions/remove-suppression";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startProspectService } from "../../testing/prospect-service.fixture.ts";

const { call, campaign, create, statusOf, announced } = await startProspectService();

test("a person covered by nothing else is free again, and the removal is a higher version of the entry", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@example.com");
  const narrow = await call(addSuppression, { value: "jane@example.com" }, caller);
  const wide = await call(addSuppression, { value: "example.com" }, caller);

  await call(removeSuppression, { id: wide.id }, caller);
  expect(await statusOf(caller, id)).toBe("blocked");
  expect(await call(removeSuppression, { id: narrow.id }, caller)).toEqual({});
  expect(await statusOf(caller, id)).toBe("not_contacted");

  const removed = expect.objectContaining({ id: narrow.id, version: 2, removed: true });
  expect(campaign.entries).toContainEqual(removed);
  expect((await announced(suppressionChanged, caller)).at(-1)).toEqual({ entries: [removed], answered: [] });
  expect((await call(listSuppressionEntries, {}, caller)).data).toEqual([]);

  const again = await call(addSuppression, { value: "jane@example.com" }, caller);
  expect(again.id).not.toBe(narrow.id);
  expect(await statusOf(caller, id)).toBe("blocked");
});

test("404 for an unknown id, one of another workspace or of the global list, and one that is no UUID", async () => {
  const caller = freshCaller();
  const foreign = await call(addSuppression, { value: "example.com" }, freshCaller());
  const everywhere = await call(addSuppression, { value: "everywhere.example", global: true }, caller);
  for (const id of [foreign.id, everywhere.id, "00000000-0000-0000-0000-000000000001", "not-a-uuid"]) {
    await expect(call(removeSuppression, { id }, caller)).rejects.toMatchObject({
      kind: "not-found",
      message: "Suppression not found.",
    });
  }
  const { data } = await call(listSuppressionEntries, { global: true }, caller);
  expect(data.map(({ id }) => id)).toContain(everywhere.id);
});

test("a removed global entry frees every workspace's people", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "jane@lifted.example");
  const entry = await call(addSuppression, { value: "lifted.example", global: true }, caller);
  expect(await statusOf(caller, id)).toBe("blocked");
  await call(removeSuppression, { id: entry.id, global: true }, freshCaller());
  expect(await statusOf(caller, id)).toBe("not_contacted");
});

test("entries are listed newest first, page by page", async () => {
  const caller = freshCaller();
  for (const name of ["a", "b", "c"]) await call(addSuppression, { value: `${name}@example.com` }, caller);
  const first = await call(listSuppressionEntries, { limit: "2" }, caller);
  const second = await call(listSuppressionEntries, { limit: "2", cursor: first.next_cursor ?? "" }, caller);
  expect([...first.data, ...second.data].map(({ value }) => value)).toEqual([
    "c@example.com",
    "b@example.com",
    "a@example.com",
  ]);
  expect(second.next_cursor).toBeNull();
});
