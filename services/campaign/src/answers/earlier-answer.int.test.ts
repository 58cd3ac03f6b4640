import { randomUUID } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import type { WireInputOf } from "@outbound/contracts/operation";
import { getReply } from "@outbound/contracts/replies/get-reply";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import { withdrawAnswer } from "@outbound/contracts/replies/withdraw-answer";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import { eventually } from "@outbound/testing/eventually";
import { holdLocks } from "@outbound/testing/hold-locks";
import { waitersFor } from "@outbound/testing/lock-waiters";
import { expect, test } from "vitest";
import { refusalOf, suppression } from "../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../testing/inbox.fixture.ts";
import { only } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;

type Wish = Partial<WireInputOf<typeof sendAnswer>>;

async function replied() {
  const { caller, send, prospect } = await service.sent();
  await service.reply(caller, send, fromProspect(prospect));
  const { id } = only(await service.replies(caller));
  const ann = { ...caller, actor: "ann@sender.example", userId: randomUUID() };
  const bob = { ...caller, actor: "bob@sender.example", userId: randomUUID() };
  const answer = (by: Caller, wish: Wish = {}) => call(sendAnswer, { id, text: "Tuesday at ten.", ...wish }, by);
  return { caller, id, prospect, ann, bob, answer };
}

const refused = (work: Promise<unknown>) => expect(work).rejects;
const alreadyAnswered = { kind: "conflict", code: "already-answered" };
const answersOf = async (caller: Caller) => (await service.sends(caller)).filter(({ step }) => step === null);

test("of two people who answer at the same instant one is told of the other's answer, who wrote it and when", async () => {
  const { caller, id, ann, bob, answer } = await replied();
  await using held = await holdLocks(db, (tx) => tx.query("select from reply where id = $1 for update", [id]));
  const both = [ann, bob].map((by) => answer({ ...by, commandId: randomUUID() }));
  const outcomes = Promise.allSettled(both);
  // The first waits for the transaction, the second for its turn behind the first.
  await eventually(async () => {
    expect([await waitersFor(db, "transactionid"), await waitersFor(db, "tuple")]).toEqual([1, 1]);
  });
  await held.release();
  const taken = (await outcomes).flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const refusals = (await outcomes).flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));

  const { id: first } = only(taken);
  const refusal = only(refusals);
  const { rows } = await db.query<{ written_by: string; created_at: Date }>(
    "select written_by, created_at from answer where id = $1",
    [first],
  );
  const { written_by, created_at } = only(rows);
  expect(refusal).toMatchObject({
    kind: "conflict",
    code: "already-answered",
    details: { answer: { id: first, written_by, created_at: created_at.toISOString() } },
  });
  expect(refusal.message).toContain(`This reply was answered by ${written_by}`);
  expect(await answersOf(caller)).toHaveLength(1);
});

test("of many who answer at once exactly one is taken, and of many who know of that one exactly one more", async () => {
  const { caller, ann, answer } = await replied();
  const crowd = async (wish: Wish) => {
    const all = Array.from({ length: 8 }, () => answer({ ...ann, commandId: randomUUID() }, wish));
    const outcomes = await Promise.allSettled(all);
    return only(outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value.id] : [])));
  };
  const first = await crowd({});
  await crowd({ after_id: first });
  expect(await answersOf(caller)).toHaveLength(2);
});

test("whoever names the last answer answers again; an answer that came since has to be named, too", async () => {
  const { caller, ann, bob, answer } = await replied();
  const first = await answer(ann);
  await refused(answer(ann)).toMatchObject(alreadyAnswered);
  const second = await answer(ann, { after_id: first.id });
  await refused(answer(bob, { after_id: first.id })).toMatchObject({
    ...alreadyAnswered,
    details: { answer: { id: second.id } },
  });
  await refused(answer(bob, { after_id: randomUUID() })).toMatchObject(alreadyAnswered);
  await answer(bob, { after_id: second.id });
  expect(await answersOf(caller)).toHaveLength(3);
});

test("an answer that was withdrawn, or never arrives, is in nobody's way", async () => {
  const { caller, id, ann, bob, answer } = await replied();
  const first = await answer(ann);
  await call(withdrawAnswer, { id: first.id }, caller);
  await answer(bob);
  await service.age(caller, "1 minute");
  await service.planAll();
  const send = only((await answersOf(caller)).filter(({ state }) => state === "claimed"));
  const { worker } = await service.dispatch(caller, send);
  await refused(answer(ann)).toMatchObject(alreadyAnswered);
  await service.settle(caller, send, { worker, outcome: "refused", fault: "recipient", smtp_code: 550 });
  expect((await call(getReply, { id }, caller)).handled).toBe(false);
  await answer(ann);
});

test("one that may have arrived counts, and a mailer's death doesn't let a second answer out unasked", async () => {
  const { caller, ann, bob, answer } = await replied();
  await answer(ann);
  await service.age(caller, "1 minute");
  await service.planAll();
  await service.dispatch(caller, only(await answersOf(caller)));
  await service.age(caller, "11 minutes");
  await service.planAll();
  expect(only(await answersOf(caller))).toMatchObject({ state: "unknown" });
  await refused(answer(bob)).toMatchObject(alreadyAnswered);
});

test("a repeat under its key is told what the first was told, and each question needs its own word", async () => {
  const { caller, prospect, ann, bob, answer } = await replied();
  const key = { ...bob, commandId: randomUUID() };
  const first = await answer(ann);
  const told = await refusalOf(answer(key));
  await call(withdrawAnswer, { id: first.id }, caller);
  await refused(answer(key)).toMatchObject({ ...alreadyAnswered, message: told.message });

  const second = await answer(ann);
  const entry = suppression(caller, { value: prospect.email, reason: "unsubscribe" });
  await call(storeSuppressionCopies, { entries: [entry] }, caller);
  await refused(answer(bob, { confirmed: true })).toMatchObject(alreadyAnswered);
  await refused(answer(bob, { after_id: second.id })).toMatchObject({ code: "needs-confirmation" });
  await answer(bob, { after_id: second.id, confirmed: true });
});
