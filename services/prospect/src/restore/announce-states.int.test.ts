import { prospectChanged } from "@outbound/contracts/events/prospect-changed";
import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { updateProspect } from "@outbound/contracts/prospects/update-prospect";
import { createSuppression } from "@outbound/contracts/suppressions/create-suppression";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startProspectService } from "../testing/prospect-service.fixture.ts";
import { announceStates } from "./announce-states.ts";

const { announced, call, create, db } = await startProspectService();

const clearAnnounced = () => db.query("with gone as (delete from outbox) delete from announced");

test("restored copies get the present state of every prospect and entry", async () => {
  const [caller, other] = [freshCaller(), freshCaller()];
  const { id } = await create(caller, "jane@example.com");
  await call(updateProspect, { id, email: "jane@new.example", first_name: "Jane" }, caller);
  const erased = await create(caller, "joe@example.com");
  await call(eraseProspect, { prospect: erased.id }, caller);
  const many = Array.from({ length: 150 }, (_, at) => ({ email: `p${at}@example.com` }));
  await call(importProspects, { prospects: many }, other);
  await call(createSuppression, { kind: "domain", value: "shut.example" }, other);
  await clearAnnounced();

  expect(await announceStates(db)).toEqual({ prospects: 152, entries: 2 });
  type Announced = { prospects: { id: string; version: number; email: string; anonymized: boolean }[] };
  const states = (await announced<Announced>(prospectChanged, caller)).flatMap(({ prospects }) => prospects);
  expect(states.find((prospect) => prospect.id === id)).toMatchObject({ version: 2, email: "jane@new.example" });
  expect(states.find((prospect) => prospect.id === erased.id)).toMatchObject({ version: 2, anonymized: true });
  const others = (await announced<Announced>(prospectChanged, other)).flatMap(({ prospects }) => prospects);
  expect(new Set(others.map(({ email }) => email)).size).toBeGreaterThanOrEqual(150);
  type Listed = { entries: { value: string; removed: boolean }[] };
  const entries = (await announced<Listed>(suppressionChanged, other)).flatMap((event) => event.entries);
  expect(entries).toContainEqual(expect.objectContaining({ value: "shut.example", removed: false }));
});
