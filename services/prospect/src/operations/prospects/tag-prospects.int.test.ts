import { mostTags } from "@outbound/contracts/prospects/tag";
import { tagProspects } from "@outbound/contracts/prospects/tag-prospects";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startProspectService } from "../../testing/prospect-service.fixture.ts";

const { call, create, get, db } = await startProspectService();

test("tags are added and removed in any case of their letters, and nobody else gets them", async () => {
  const caller = freshCaller();
  const ann = await create(caller, "ann@acme.example");
  const bob = await create(caller, "bob@acme.example");
  const eve = await create(caller, "eve@acme.example");
  const ids = [ann.id, bob.id];
  expect(await call(tagProspects, { ids, add: ["Cold", "24 docks"] }, caller)).toEqual({
    changed: 2,
    with_too_many: 0,
  });
  expect(await call(tagProspects, { ids: [bob.id], remove: ["COLD"] }, caller)).toEqual({
    changed: 1,
    with_too_many: 0,
  });
  expect(await call(tagProspects, { ids, add: ["24 docks"] }, caller)).toEqual({ changed: 0, with_too_many: 0 });
  const tagsOf = async ({ id }: { id: string }) => (await get(caller, id)).tags;
  expect(await Promise.all([ann, bob, eve].map(tagsOf))).toEqual([["cold", "24 docks"], ["24 docks"], []]);
});

test("another workspace's prospect stays as it is, and so does one that has all the tags it may have", async () => {
  const caller = freshCaller();
  const theirs = await create(freshCaller(), "ann@acme.example");
  const full = await create(caller, "full@acme.example");
  await db.query("update prospect set tags = $2 where id = $1", [
    full.id,
    Array.from({ length: mostTags }, (_, at) => `t${at}`),
  ]);
  expect(await call(tagProspects, { ids: [theirs.id, full.id], add: ["cold"] }, caller)).toEqual({
    changed: 0,
    with_too_many: 1,
  });
  const { rows } = await db.query<{ tags: string[] }>("select tags from prospect where id = $1", [theirs.id]);
  expect(rows).toEqual([{ tags: [] }]);
});
