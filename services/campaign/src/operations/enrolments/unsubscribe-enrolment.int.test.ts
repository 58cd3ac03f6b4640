import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { unsubscribeEnrolment } from "@outbound/contracts/enrolments/unsubscribe-enrolment";
import { prospectUnsubscribed } from "@outbound/contracts/events/prospect-unsubscribed";
import { unsubscribeRepeated } from "@outbound/contracts/events/unsubscribe-repeated";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import type { SuppressionEntry } from "@outbound/contracts/suppressions/suppression";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import suppressionChanged from "../../consumers/suppression-changed.ts";
import unsubscribeRequested from "../../consumers/unsubscribe-requested.ts";
import { expectExactCounters, suppression } from "../../testing/campaign.fixture.ts";
import { only, type Send, startSendingTest } from "../../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, context, db } = service;

const use = (caller: Caller, { enrolment_id, step }: Pick<Send, "enrolment_id" | "step">, use_id = randomUUID()) =>
  call(unsubscribeEnrolment, { use_id, enrolment_id, step, via: "one_click" }, caller);

const storeEntries = (payload: {
  entries: SuppressionEntry[];
  answered: { workspace_id: string; fact_id: string }[];
}) =>
  suppressionChanged.take(
    Buffer.from(JSON.stringify({ id: randomUUIDv7(), occurred_at: new Date().toISOString(), payload })),
    context,
  );

async function factIds({ workspaceId }: Caller): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    "select id from outbox where event = any($2) and payload ->> 'workspace_id' = $1 order by id",
    [workspaceId, [prospectUnsubscribed.name, unsubscribeRepeated.name]],
  );
  return rows.map(({ id }) => id);
}

async function answer(caller: Caller, entries: SuppressionEntry[], at = -1) {
  const fact_id = (await factIds(caller)).at(at) ?? "";
  await storeEntries({ entries, answered: [{ workspace_id: caller.workspaceId, fact_id }] });
}

async function unsubscribed() {
  const campaign = await service.running(1);
  const { caller } = campaign;
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker });
  await use(caller, send);
  return { ...campaign, send, prospect: only(campaign.prospects) };
}

const entryOf = (caller: Caller, { email }: { email: string }, entry: Partial<SuppressionEntry> = {}) =>
  suppression(caller, { value: email, reason: "unsubscribe", ...entry });

async function isFree(caller: Caller, email: string): Promise<boolean> {
  const { id } = await service.another(caller, 0);
  const [prospect] = await service.prospects(caller, { email });
  const { data } = await call(enrolProspects, { id, prospect_ids: [prospect?.id ?? ""] }, caller);
  expect(["enrolled", "suppressed"]).toContain(data[0]?.result);
  return data[0]?.result === "enrolled";
}

test("when it answers, the address is excluded from every campaign, without the prospect service", async () => {
  const { caller, prospects } = await service.running(1, { mailboxes: ["ann@sender.example", "b@one.example"] });
  const first = await service.dispatched(caller);
  const { email } = only(prospects);
  const other = await service.another(caller, 0, { mailboxes: ["b@one.example"] });
  await service.enrol(caller, other.id, [{ email }]);
  await service.planAll();
  const second = only((await service.sends(caller)).filter(({ state }) => state === "claimed"));
  await use(caller, first);
  expect(await service.dispatch(caller, second, { to: email })).toMatchObject({ go: false });
  const stopped = (await service.enrolments(caller)).map(({ status, reason }) => [status, reason]);
  expect(stopped).toEqual([
    ["stopped", "Unsubscribed."],
    ["stopped", "Suppressed (unsubscribe)."],
  ]);
  expect(await isFree(caller, email)).toBe(false);
  await expectExactCounters(db, caller);
});

test("no mail to the address is dispatched after the answer, however many are ready", async () => {
  for (let round = 0; round < 10; round++) {
    const { caller } = await service.running(1);
    await service.planAll();
    const send = await service.theSend(caller);
    const { to } = (await service.load(caller, send)).envelope;
    const dispatch = service.dispatch(caller, send, { to });
    await use(caller, send);
    const { state } = await service.theSend(caller);
    await dispatch;
    expect(["cancelled", "dispatched"]).toContain(state);
    expect((await service.theSend(caller)).state).toBe(state);
  }
});

test("a person who is being enrolled when the link is used is stopped or refused", async () => {
  for (let round = 0; round < 10; round++) {
    const { caller, prospects } = await service.running(1);
    const send = await service.dispatched(caller);
    const { id } = await service.another(caller, 0);
    const { email } = only(prospects);
    const [newOwner] = await service.prospects(caller, { email });
    await Promise.all([call(enrolProspects, { id, prospect_ids: [newOwner?.id ?? ""] }, caller), use(caller, send)]);
    expect((await service.enrolments(caller)).filter(({ status }) => status === "active")).toEqual([]);
    await expectExactCounters(db, caller);
  }
});

test("the call and the event of one use, in any order and number, have one effect", async () => {
  const { caller } = await service.running(1);
  const send = await service.dispatched(caller);
  const use_id = randomUUID();
  const payload = { workspace_id: caller.workspaceId, enrolment_id: send.enrolment_id, step: 1, via: "one_click" };
  const message = Buffer.from(JSON.stringify({ id: use_id, occurred_at: new Date().toISOString(), payload }));
  const take = () => unsubscribeRequested.take(message, context);
  await Promise.all([use(caller, send, use_id), take(), use(caller, send, use_id), take()]);
  expect(await factIds(caller)).toHaveLength(1);
  await expectExactCounters(db, caller);
});

test("a link that a mail provider uses many times at once is announced a few times, and many links each take effect", async () => {
  const { caller, prospects } = await service.running(5);
  await service.planAll();
  const sends = await service.sends(caller);
  for (const send of sends) await service.dispatch(caller, send);
  const useAtOnce = ({ enrolment_id }: Send) =>
    context.batches.useLink(caller.workspaceId, { use_id: randomUUID(), enrolment_id, step: 1, via: "one_click" });
  await Promise.all(sends.flatMap((send) => Array.from({ length: 20 }, () => useAtOnce(send))));
  expect(await service.announced(caller, prospectUnsubscribed.name)).toHaveLength(5);
  expect((await factIds(caller)).length).toBeLessThan(50);
  expect((await service.enrolments(caller)).map(({ reason }) => reason)).toEqual(Array(5).fill("Unsubscribed."));
  expect(await isFree(caller, prospects[4]?.email ?? "")).toBe(false);
  await expectExactCounters(db, caller);
});

test("a use while the address is suppressed informs the prospect service, and nobody else", async () => {
  const { caller, prospect, send } = await unsubscribed();
  await use(caller, send);
  await answer(caller, [entryOf(caller, prospect)]);
  await use(caller, send);
  expect(await service.announced(caller, prospectUnsubscribed.name)).toHaveLength(1);
  expect(await service.announced(caller, unsubscribeRepeated.name)).toHaveLength(2);
  await expectExactCounters(db, caller);
});

test("a use after the operator removed the entry is announced again, counted once, and excludes again", async () => {
  const { caller, prospect, send } = await unsubscribed();
  const entry = entryOf(caller, prospect);
  await answer(caller, [entry]);
  await call(storeSuppressionCopies, { entries: [{ ...entry, version: 2, removed: true }] }, caller);
  expect(await isFree(caller, prospect.email)).toBe(true);
  await use(caller, send);
  expect(await isFree(caller, prospect.email)).toBe(false);
  expect(await service.announced(caller, prospectUnsubscribed.name)).toHaveLength(2);
  await expectExactCounters(db, caller);
});

test("the late removal of an older entry lifts no newer use", async () => {
  const { caller, prospect, send } = await unsubscribed();
  const entry = entryOf(caller, prospect);
  await answer(caller, [entry]);
  await use(caller, send);
  await call(storeSuppressionCopies, { entries: [{ ...entry, version: 2, removed: true }] }, caller);
  expect(await isFree(caller, prospect.email)).toBe(false);
  const again = entryOf(caller, prospect);
  await answer(caller, [again]);
  expect(await isFree(caller, prospect.email)).toBe(false);
  await call(storeSuppressionCopies, { entries: [{ ...again, version: 2, removed: true }] }, caller);
  expect(await isFree(caller, prospect.email)).toBe(true);
});

test("nothing of a use outlives the removal of its entry, in whatever order both arrive", async () => {
  const { caller, prospect } = await unsubscribed();
  const entry = entryOf(caller, prospect);
  await call(storeSuppressionCopies, { entries: [{ ...entry, version: 2, removed: true }] }, caller);
  expect(await isFree(caller, prospect.email)).toBe(false);
  await answer(caller, [entry]);
  expect(await isFree(caller, prospect.email)).toBe(true);
});

test("an answer to one use ends no other, and an answer without an entry ends its own", async () => {
  const { caller, prospect, send } = await unsubscribed();
  await use(caller, send);
  await answer(caller, [], 0);
  expect(await isFree(caller, prospect.email)).toBe(false);
  await answer(caller, [], 1);
  expect(await isFree(caller, prospect.email)).toBe(true);
});

const minutes = (count: number) => count * 60_000;
const inForm = (date: Date) => date.toISOString().replace("Z", "+00:00");

/** Since when the use excludes, as the database says. */
async function excludedSince(caller: Caller): Promise<Date> {
  const { rows } = await db.query<{ stored_at: Date }>(
    "select stored_at from suppression_copy where workspace_id = $1 and version = 0",
    [caller.workspaceId],
  );
  return only(rows).stored_at;
}

test("a use whose answer was lost gives way to a removal of an hour later, and to none before", async () => {
  const { caller, prospect } = await unsubscribed();
  const entry = entryOf(caller, prospect);
  const usedAt = await excludedSince(caller);
  const remove = (version: number, removedAfterMs: number) => {
    const removed_at = inForm(new Date(usedAt.getTime() + removedAfterMs));
    return call(storeSuppressionCopies, { entries: [{ ...entry, version, removed: true, removed_at }] }, caller);
  };
  await remove(2, minutes(59));
  expect(await isFree(caller, prospect.email)).toBe(false);
  await remove(3, minutes(61));
  expect(await isFree(caller, prospect.email)).toBe(true);
});

test("a removal that comes after an outage of hours lifts no use that is newer than it", async () => {
  const { caller, prospect } = await unsubscribed();
  const entry = entryOf(caller, prospect);
  // The use was two hours ago, as was the removal of the address's earlier entry, which comes only now.
  const used = new Date(Date.now() - minutes(120));
  const hex = used.getTime().toString(16).padStart(12, "0");
  await db.query("update suppression_copy set id = $2 where workspace_id = $1 and version = 0", [
    caller.workspaceId,
    `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000001`,
  ]);
  await db.query("update suppression_copy set stored_at = $2 where workspace_id = $1 and version = 0", [
    caller.workspaceId,
    used,
  ]);
  for (const time of [{ removed_at: inForm(new Date(used.getTime() - minutes(1))) }, {}]) {
    const removal = { ...entry, version: 2, removed: true, ...time };
    await call(storeSuppressionCopies, { entries: [removal] }, caller);
    expect(await isFree(caller, prospect.email)).toBe(false);
  }
});

test("a link of another workspace, and of no enrolment, touches nobody and is no error", async () => {
  const { caller, prospects } = await service.running(1);
  const send = await service.dispatched(caller);
  const before = await service.theEnrolment(caller);
  await use(freshCaller(), send);
  await use(caller, { enrolment_id: randomUUIDv7(), step: 1 });
  expect(await service.theEnrolment(caller)).toEqual(before);
  expect(await isFree(caller, `x${only(prospects).email}`)).toBe(true);
});
