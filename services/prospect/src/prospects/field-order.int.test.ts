import { exportProspects } from "@outbound/contracts/prospects/export-prospects";
import { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { listProspectEntries } from "@outbound/contracts/prospects/list-prospect-entries";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import { updateProspect } from "@outbound/contracts/prospects/update-prospect";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startProspectService } from "../testing/prospect-service.fixture.ts";

const { call, create, get } = await startProspectService();

const fields = { Website: "w", City: "c", Deal: "d", a: "1" };
const namesOf = ({ custom_fields }: { custom_fields: Record<string, string> }) => Object.keys(custom_fields);

test("custom fields keep the order of the request wherever they are read, and the keys as they were written", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "ada@acme.example", { custom_fields: fields });
  await call(importProspects, { prospects: [{ email: "bob@acme.example", custom_fields: fields }] }, caller);
  const pages = await Promise.all([
    call(listProspects, {}, caller),
    call(listProspects, { tag: "nobody's" }, caller),
    call(exportProspects, {}, caller),
    call(listProspectEntries, {}, caller),
  ]);
  const people = pages.flatMap(({ data }) => data);
  expect(people.map(namesOf)).toEqual(Array.from({ length: 6 }, () => Object.keys(fields)));

  const changed = { City: "c", website: "w2", Website: "w" };
  await call(updateProspect, { id, email: "ada@acme.example", custom_fields: changed }, caller);
  expect(namesOf(await get(caller, id))).toEqual(Object.keys(changed));
});
