import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { importBatchSize, importProspects } from "@outbound/contracts/prospects/import-prospects";
import { listProspectFields, mostFields, newestWithFields } from "@outbound/contracts/prospects/list-prospect-fields";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startProspectService } from "../../testing/prospect-service.fixture.ts";

const { call, create } = await startProspectService();

test("the fields of a workspace's prospects are listed, the most frequent first, and no other workspace's", async () => {
  const caller = freshCaller();
  await create(caller, "ann@acme.example", { custom_fields: { size: "10", "Deal value": "5", Stadt: "Köln" } });
  const bob = await create(caller, "bob@acme.example", { custom_fields: { size: "20", "Deal value": "" } });
  await create(caller, "eve@acme.example");
  await create(freshCaller(), "ann@acme.example", { custom_fields: { theirs: "1" } });
  expect(await call(listProspectFields, {}, caller)).toEqual({
    prospects: 3,
    data: [
      { name: "Deal value", prospects: 2 },
      { name: "size", prospects: 2 },
      { name: "Stadt", prospects: 1 },
    ],
  });
  await call(eraseProspect, { prospect: bob.id }, caller);
  expect(await call(listProspectFields, {}, caller)).toMatchObject({ data: [{ prospects: 1 }, { prospects: 1 }, {}] });
  expect(await call(listProspectFields, {}, freshCaller())).toEqual({ prospects: 0, data: [] });
});

test("of many prospects with many fields the newest thousand and two hundred fields are listed", async () => {
  const caller = freshCaller();
  await create(caller, "old@acme.example", { custom_fields: { forgotten: "1" } });
  const prospects = Array.from({ length: newestWithFields }, (_, at) => ({
    email: `p${at}@acme.example`,
    custom_fields: { [`field${at % 300}`]: "x" },
  }));
  for (let at = 0; at < prospects.length; at += importBatchSize) {
    await call(importProspects, { prospects: prospects.slice(at, at + importBatchSize) }, caller);
  }
  const { data, ...of } = await call(listProspectFields, {}, caller);
  expect([of.prospects, data.length]).toEqual([newestWithFields, mostFields]);
  expect(data.map(({ name }) => name)).not.toContain("forgotten");
});
