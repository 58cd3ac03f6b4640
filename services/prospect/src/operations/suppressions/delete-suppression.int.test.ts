import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { createSuppression } from "@outbound/contracts/suppressions/create-suppression";
import { deleteSuppression } from "@outbound/contracts/suppressions/delete-suppression";
import { listSuppressions } from "@outbound/contracts/suppressions/list-suppressions";
import { removeSuppression } from "@outbound/contracts/suppressions/remove-suppression";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startProspectService } from "../../testing/prospect-service.fixture.ts";

const { call, campaign, create, statusOf, announced } = await startProspectService();

test.each(["manual", "import", "bounce"] as const)(
  "an entry for %s is removed, and its people are free",
  async (reason) => {
    const caller = freshCaller();
    const { id } = await create(caller, "jane@example.com");
    const entry = await call(createSuppression, { kind: "domain", value: "example.com", reason }, caller);
    expect(await call(deleteSuppression, { id: entry.id }, caller)).toEqual({});
    expect(await statusOf(caller, id)).toBe("not_contacted");
    const removed = expect.objectContaining({ id: entry.id, version: 2, removed: true });
    expect(campaign.entries).toContainEqual(removed);
    expect((await announced(suppressionChanged, caller)).at(-1)).toEqual({ entries: [removed], answered: [] });
    expect((await call(listSuppressions, {}, caller)).data).toEqual([]);
  },
);

test("409 for an entry that the recipient asked for: nothing changes, and the operator still can remove it", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "erased@example.com");
  await call(eraseProspect, { prospect: id }, caller);
  for (const reason of ["unsubscribe", "complaint"] as const) {
    await call(createSuppression, { kind: "email", value: `${reason}@example.com`, reason }, caller);
  }
  const { data } = await call(listSuppressions, {}, caller);
  expect(data.map(({ reason }) => reason)).toEqual(["complaint", "unsubscribe", "erasure"]);
  const announcedCount = (await announced(suppressionChanged, caller)).length;
  for (const entry of data) {
    await expect(call(deleteSuppression, { id: entry.id }, caller)).rejects.toMatchObject({
      kind: "conflict",
      message: "This suppression protects the recipient and can't be removed through the API.",
    });
  }
  expect((await call(listSuppressions, {}, caller)).data).toEqual(data);
  expect(await announced(suppressionChanged, caller)).toHaveLength(announcedCount);
  for (const entry of data) await call(removeSuppression, { id: entry.id }, caller);
  expect((await call(listSuppressions, {}, caller)).data).toEqual([]);
});

test("404 for an unknown id, one of another workspace or of the global list, and one that is no UUID", async () => {
  const caller = freshCaller();
  const foreign = await call(addSuppression, { value: "example.com" }, freshCaller());
  const everywhere = await call(addSuppression, { value: "for-all.example", global: true }, caller);
  for (const id of [foreign.id, everywhere.id, "00000000-0000-0000-0000-000000000001", "not-a-uuid"]) {
    await expect(call(deleteSuppression, { id }, caller)).rejects.toMatchObject({
      kind: "not-found",
      message: "Suppression not found.",
    });
  }
});
