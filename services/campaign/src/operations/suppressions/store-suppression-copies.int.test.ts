import { randomUUIDv7 } from "node:crypto";
import { subscribe } from "@outbound/broker/subscribe";
import { type Caller, operatorWorkspaceId } from "@outbound/contracts/caller";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { listEnrolments } from "@outbound/contracts/enrolments/list-enrolments";
import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import { startOutboxRelay } from "@outbound/events/outbox-relay";
import { eventually } from "@outbound/testing/eventually";
import { waitersFor } from "@outbound/testing/lock-waiters";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { inUnit } from "../../campaigns/unit-of-work.ts";
import { consumers } from "../../consumers.ts";
import { findSuppressed } from "../../suppressions/suppression-copy-table.ts";
import { expectExactCounters, startTestService, suppression } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call, db, broker, context } = service;
await subscribe(broker, { service: "campaign", consumers, context });
startOutboxRelay(broker, db);

const operator = { ...freshCaller(), workspaceId: operatorWorkspaceId };
const store = (caller: Caller, ...entries: ReturnType<typeof suppression>[]) =>
  call(storeSuppressionCopies, { entries }, caller);

async function stoppedIn(caller: Caller, id: string): Promise<string[]> {
  const { data } = await call(listEnrolments, { id, status: "stopped", limit: "100" }, caller);
  return data.map(({ prospect }) => prospect.email).sort();
}

async function enrolledAs(caller: Caller, id: string, emails: string[]): Promise<void> {
  await service.prospects(caller, ...emails.map((email) => ({ email })));
  await call(enrolProspects, { id, emails }, caller);
}

test("covered enrolments stop before the answer, negative and with the reason, and no others", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  const covered = ["a@bad.example", "b@mail.bad.example", "c@fine.example"];
  const others = ["d@notbad.example", "e@bad.example.org", "f@fine.example", "bad.example@fine.example"];
  await enrolledAs(caller, id, [...covered, ...others]);
  await db.query(
    `insert into send (workspace_id, id, campaign_id, enrolment_id, step, mailbox_id, state, due_at, message_id)
     select workspace_id, id, campaign_id, id, 1, mailbox_id, 'claimed', now(), id::text from enrolment
     where campaign_id = $1`,
    [id],
  );
  const domain = suppression(caller, { kind: "domain", value: "bad.example", reason: "complaint" });
  const { engagements } = await store(caller, domain, suppression(caller, { value: "c@fine.example" }));
  expect(engagements.map(({ active, version }) => [active, version])).toEqual([
    [false, 2],
    [false, 2],
    [false, 2],
  ]);
  expect(await stoppedIn(caller, id)).toEqual(covered);
  const { data } = await call(listEnrolments, { id, status: "stopped" }, caller);
  const outcome = data.find(({ prospect }) => prospect.email === "a@bad.example")?.outcome;
  expect(outcome).toEqual({ label: "Stopped", negative: true, reason: "Suppressed (complaint)." });
  const { rows } = await db.query<{ state: string; count: number }>(
    "select state, count(*) from send where campaign_id = $1 group by state order by state",
    [id],
  );
  expect(rows).toEqual([
    { state: "cancelled", count: 3 },
    { state: "claimed", count: 4 },
  ]);
  await expectExactCounters(db, caller);
});

test("a global entry covers every workspace, and a workspace's entry only its own", async () => {
  const [one, other] = [freshCaller(), freshCaller()];
  const [first, second] = [await service.running(one), await service.running(other)];
  const domain = `g${randomUUIDv7().slice(-12)}.example`;
  const emails = [`a@${domain}`, `b@${domain}`];
  for (const [caller, id] of [
    [one, first],
    [other, second],
  ] as const)
    await enrolledAs(caller, id, emails);

  await store(one, suppression(one, { value: emails[0]! }));
  expect([await stoppedIn(one, first), await stoppedIn(other, second)]).toEqual([[emails[0]], []]);
  await store(operator, suppression(null, { kind: "domain", value: domain }));
  expect([await stoppedIn(one, first), await stoppedIn(other, second)]).toEqual([emails, emails]);
  const [late] = await service.prospects(other, { email: `c@${domain}` });
  const reply = await call(enrolProspects, { id: second, prospect_ids: [late!.id] }, other);
  expect(reply.data[0]?.result).toBe("suppressed");
});

test("a global entry pushed for a workspace covers that one before the answer, at its cost only", async () => {
  const [one, other] = [freshCaller(), freshCaller()];
  const [first, second] = [await service.running(one), await service.running(other)];
  const email = `a@g${randomUUIDv7().slice(-12)}.example`;
  await enrolledAs(one, first, [email]);
  await enrolledAs(other, second, [email]);
  const entries = [suppression(null, { value: email })];
  await store(one, ...entries);
  expect([await stoppedIn(one, first), await stoppedIn(other, second)]).toEqual([[email], []]);
  await db
    .of(one.workspaceId)
    .transaction(inUnit(async (unit) => unit.announce(suppressionChanged, { entries, answered: [] })));
  await eventually(async () => expect(await stoppedIn(other, second)).toEqual([email]));
});

test("a call whose time is over leaves the rest to the event, and the entry stops every later mail", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  await enrolledAs(caller, id, ["a@p.example"]);
  const entry = suppression(caller, { value: "a@p.example" });
  expect(await context.batches.storeSuppressions({ entries: [entry] }, { endsAt: performance.now() })).toEqual([]);
  expect(await stoppedIn(caller, id)).toEqual([]);
  const people = [{ email: "a@p.example", address_hash: null }];
  expect([...(await findSuppressed(db.of(caller.workspaceId), people)).keys()]).toEqual(["a@p.example"]);
  await context.batches.storeSuppressions({ entries: [entry] });
  expect(await stoppedIn(caller, id)).toEqual(["a@p.example"]);
});

test("many who are suppressed at once wait for few transactions, and each answer is true", async () => {
  const caller = freshCaller();
  const entries = Array.from({ length: 60 }, (_, at) => suppression(caller, { value: `${at}@people.example` }));
  await Promise.all(entries.map((entry) => context.batches.storeSuppressions({ entries: [entry] })));
  const { rows } = await db.query<{ entries: number; transactions: number }>(
    "select count(*)::int as entries, count(distinct xmin::text)::int as transactions from suppression_copy where workspace_id = $1",
    [caller.workspaceId],
  );
  expect(rows[0]?.entries).toBe(60);
  expect(rows[0]?.transactions).toBeLessThan(20);
});

test("an entry waits for a mail that is being checked: none is granted to a covered person afterwards", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  await enrolledAs(caller, id, ["a@p.example"]);
  let isStored = false;
  const { storing } = await db.transaction(async (tx) => {
    await tx.query("select from enrolment where campaign_id = $1 for update", [id]);
    const storing = store(caller, suppression(caller, { value: "a@p.example" })).then(() => {
      isStored = true;
    });
    await eventually(async () => expect([await waitersFor(db, "transactionid"), isStored]).toEqual([1, false]));
    return { storing };
  });
  await storing;
  expect(await stoppedIn(caller, id)).toEqual(["a@p.example"]);
});

test("the newest version counts, in whatever order they come; a removed entry starts nothing again", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  await enrolledAs(caller, id, ["a@p.example"]);
  const entry = suppression(caller, { value: "a@p.example", version: 2 });
  await store(caller, { ...entry, version: 3, removed: true });
  await store(caller, entry);
  expect(await stoppedIn(caller, id)).toEqual([]);
  await store(caller, { ...entry, version: 4 });
  await store(caller, { ...entry, version: 5, removed: true });
  expect(await stoppedIn(caller, id)).toEqual(["a@p.example"]);
});

test("the event has the call's effect, and has it once", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  await enrolledAs(caller, id, ["a@p.example"]);
  const entries = [suppression(caller, { value: "a@p.example" })];
  for (let at = 0; at < 2; at++)
    await db
      .of(caller.workspaceId)
      .transaction(inUnit(async (unit) => unit.announce(suppressionChanged, { entries, answered: [] })));
  await eventually(async () => expect(await stoppedIn(caller, id)).toEqual(["a@p.example"]));
  await store(caller, ...entries);
  await expectExactCounters(db, caller);
});

test("a concurrent entry and enrolment: whichever commits first, nobody covered stays active", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  for (let round = 0; round < 15; round++) {
    const domain = `race${round}.example`;
    const emails = Array.from({ length: 20 }, (_, at) => `p${at}@${domain}`);
    await service.prospects(caller, ...emails.map((email) => ({ email })));
    const entry = suppression(round % 3 === 0 ? null : caller, { kind: "domain", value: domain });
    await Promise.all([
      call(enrolProspects, { id, emails: emails.slice(0, 10) }, caller),
      store(caller, entry),
      call(enrolProspects, { id, emails: emails.slice(10) }, caller),
    ]);
    const { rows } = await db.query(
      `select from enrolment e join prospect_copy p on p.id = e.prospect_id
       where e.campaign_id = $1 and e.status = 'active' and p.email like $2`,
      [id, `%@${domain}`],
    );
    expect(rows).toEqual([]);
  }
  await expectExactCounters(db, caller);
});

test("an entry that covers more than one transaction takes is applied whole", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  for (let at = 0; at < 6; at++) {
    await enrolledAs(
      caller,
      id,
      Array.from({ length: 200 }, (_, n) => `p${at}-${n}@many.example`),
    );
  }
  const entry = suppression(caller, { kind: "domain", value: "many.example" });
  expect(await context.batches.storeSuppressions({ entries: [entry] })).toHaveLength(500);
  const { rows } = await db.query("select from enrolment where campaign_id = $1 and status = 'active'", [id]);
  expect(rows).toEqual([]);
});
