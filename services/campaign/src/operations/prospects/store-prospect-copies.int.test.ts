import { randomUUIDv7 } from "node:crypto";
import { subscribe } from "@outbound/broker/subscribe";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { listEnrolments } from "@outbound/contracts/enrolments/list-enrolments";
import { prospectChanged } from "@outbound/contracts/events/prospect-changed";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import { startOutboxRelay } from "@outbound/events/outbox-relay";
import { eventually } from "@outbound/testing/eventually";
import { waitersFor } from "@outbound/testing/lock-waiters";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { inUnit } from "../../campaigns/unit-of-work.ts";
import { consumers } from "../../consumers.ts";
import { expectExactCounters, snapshot, startTestService, step, suppression } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call, db, broker, context } = service;
await subscribe(broker, { service: "campaign", consumers, context });
startOutboxRelay(broker, db);

test("the newest version stays, in whatever order they come, even in one batch", async () => {
  const caller = freshCaller();
  const person = snapshot(caller, { version: 2, email: "two@p.example", custom_fields: { a: "2" } });
  const company = { id: randomUUIDv7(), name: "Acme", domain: null };
  const newest = { ...person, version: 3, email: "three@p.example", company, timezone: "Europe/Rome" };
  await service.prospects(caller, newest, { ...person, version: 1 }, person);
  await service.prospects(caller, person);
  const { rows } = await db.query(
    "select version, email, domain_key, company_id, company_name, company_domain, timezone, custom_fields from prospect_copy where id = $1",
    [person.id],
  );
  expect(rows).toEqual([
    {
      version: 3,
      email: "three@p.example",
      domain_key: "example.p.",
      company_id: company.id,
      company_name: "Acme",
      company_domain: null,
      timezone: "Europe/Rome",
      custom_fields: { a: "2" },
    },
  ]);
});

test("the event stores what the call stores", async () => {
  const caller = freshCaller();
  const person = snapshot(caller);
  await db
    .of(caller.workspaceId)
    .transaction(inUnit(async (unit) => unit.announce(prospectChanged, { prospects: [person] })));
  const id = await service.campaign(caller);
  await eventually(async () => {
    const { data } = await call(enrolProspects, { id, prospect_ids: [person.id] }, caller);
    expect(data[0]?.result).not.toBe("not-found");
  });
});

test("a prospect who gets a suppressed address, or is erased, stops at once", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  const [moved, erased] = await service.enrolled(caller, id, 3);
  await call(storeSuppressionCopies, { entries: [suppression(caller, { value: "bad@p.example" })] }, caller);
  await service.prospects(caller, { ...moved, version: 2, email: "bad@p.example" });
  await service.prospects(caller, { ...erased, version: 2, email: "", first_name: null, anonymized: true });
  const { data } = await call(listEnrolments, { id, status: "stopped" }, caller);
  const outcomes = new Map(data.map(({ prospect, outcome }) => [prospect.id, outcome]));
  expect(outcomes).toEqual(
    new Map([
      [moved?.id, { label: "Stopped", negative: true, reason: "Suppressed (manual)." }],
      [erased?.id, { label: "Stopped", negative: false, reason: "The prospect was anonymised." }],
    ]),
  );
  await expectExactCounters(db, caller);
});

test("a change of address waits for a mail that is being checked against the old one: none is granted afterwards", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  const [person] = await service.enrolled(caller, id, 1);
  let isStored = false;
  const { storing } = await db.transaction(async (tx) => {
    await tx.query("select from enrolment where campaign_id = $1 for update", [id]);
    const storing = service.prospects(caller, { ...person, version: 2, email: "new@p.example" }).then(() => {
      isStored = true;
    });
    await eventually(async () => expect([await waitersFor(db, "transactionid"), isStored]).toEqual([1, false]));
    return { storing };
  });
  await storing;
  expect(isStored).toBe(true);
});

test("a change that races with an enrolment: nobody is enrolled by a field that was gone already", async () => {
  const caller = freshCaller();
  const id = await service.running(caller, { steps: [step("{{ first_name }}")] });
  const people = await service.prospects(caller, ...Array.from({ length: 40 }, () => ({})));
  const blanked = people.map((person) => ({
    ...person,
    version: 2,
    first_name: null,
    verification_status: "invalid" as const,
  }));
  const [reply] = await Promise.all([
    call(enrolProspects, { id, prospect_ids: people.map((person) => person.id) }, caller),
    ...[0, 10, 20, 30].map((at) => service.prospects(caller, ...blanked.slice(at, at + 10).toReversed())),
  ]);
  expect((reply.summary.enrolled ?? 0) + (reply.summary["missing-field"] ?? 0)).toBe(40);
  await expectExactCounters(db, caller);
});

test("an address that moved to another prospect finds the one that has it now", async () => {
  const caller = freshCaller();
  const [old] = await service.prospects(caller, { email: "shared@p.example" });
  const [now] = await service.prospects(caller, { email: "shared@p.example" });
  const id = await service.campaign(caller);
  const { data } = await call(enrolProspects, { id, emails: ["shared@p.example"] }, caller);
  expect(data).toEqual([{ prospect_id: now?.id, email: "shared@p.example", result: "enrolled" }]);
  expect(old?.id).not.toBe(now?.id);
});
