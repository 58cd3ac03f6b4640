import type { Caller } from "@outbound/contracts/caller";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import type { Tx } from "@outbound/postgres/database";
import { eventually } from "@outbound/testing/eventually";
import { findText } from "@outbound/testing/find-text";
import { holdLocks } from "@outbound/testing/hold-locks";
import { waitersFor } from "@outbound/testing/lock-waiters";
import { expect, test } from "vitest";
import { claimAnswer } from "../ledger/transitions/answer.ts";
import { fromProspect, startInboxTest } from "../testing/inbox.fixture.ts";
import { only } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;

const answerOf = async (caller: Caller) => only((await service.sends(caller)).filter(({ step }) => step === null));

/** A colleague of the prospect's answers the mail, is a prospect, too, and a person's answer to them leaves. */
async function answeredColleague(address: string) {
  const { caller, send, prospect } = await service.sent();
  const colleague = only(await service.prospects(caller, { email: address }));
  await service.reply(caller, send, { from: { address, name: null }, subject: "For my colleague" });
  const reply = only(await service.replies(caller));
  expect(reply.held).toBe(false);
  await call(sendAnswer, { id: reply.id, text: `Dear ${address}, yes.` }, caller);
  await service.age(caller, "1 minute");
  await service.planAll();
  const answer = await answerOf(caller);
  const { go, worker } = await service.dispatch(caller, answer);
  expect(go).toBe(true);
  const settle = (report: Parameters<typeof service.settle>[2]) =>
    service.settle(caller, answer, { worker, ...report });
  return { caller, answer, prospect, colleague, settle };
}

const erase = (caller: Caller, { id, workspace_id, version }: ProspectSnapshot) =>
  service.prospects(caller, { id, workspace_id, version: version + 1, email: anonymizedEmail(id), anonymized: true });

/** What other services are still to be told is theirs to forget. */
async function expectForgotten(text: string) {
  await db.query("delete from outbox");
  expect(await findText(db, [text])).toEqual([]);
}

const noSuchUser = (address: string) =>
  ({ outcome: "refused", fault: "recipient", smtp_code: 550, reason: `<${address}>: no such user` }) as const;

test("an erasure of a colleague who was answered removes what their server said of the answer", async () => {
  const address = "quillfeather@people.example";
  const { caller, colleague, settle } = await answeredColleague(address);
  await settle(noSuchUser(address));
  await erase(caller, colleague);
  await expectForgotten("quillfeather");
});

test("what a server or a report says of an answer after its reader's erasure isn't stored", async () => {
  const address = "wrenfeather@people.example";
  const refused = await answeredColleague(address);
  await erase(refused.caller, refused.colleague);
  await refused.settle(noSuchUser(address));
  expect(await answerOf(refused.caller)).toMatchObject({ state: "refused", smtp_code: 550, reason: null });

  const { caller, answer, colleague, settle } = await answeredColleague(address);
  await settle({ smtp_code: 250 });
  await erase(caller, colleague);
  await service.report(caller, answer, { diagnostic: `smtp; 550 <${address}>: no such user` });
  expect(await answerOf(caller)).toMatchObject({ reason: "The email couldn't be delivered." });
  await expectForgotten("wrenfeather");
});

test("an answer that is put off after its reader's erasure never leaves", async () => {
  const address = "larkfeather@people.example";
  const { caller, answer, colleague, settle } = await answeredColleague(address);
  await erase(caller, colleague);
  await settle({ outcome: "deferred", fault: "recipient", smtp_code: 451, reason: `<${address}>: busy` });
  await service.age(caller, "1 day");
  await service.planAll();
  expect(await answerOf(caller)).toMatchObject({ state: "cancelled", attempt: answer.attempt });
  await expectForgotten("larkfeather");
});

/** The first answer is claimed, the second is due. */
async function answeredTwice() {
  const { caller, send, prospect } = await service.sent();
  await service.reply(caller, send, fromProspect(prospect));
  const { id } = only(await service.replies(caller));
  const sentBefore = await sentToday(send.mailbox_id);
  const first = await call(sendAnswer, { id, text: "Yes." }, caller);
  await service.age(caller, "1 minute");
  await service.planAll();
  const second = await call(sendAnswer, { id, text: "At ten.", after_id: first.id }, caller);
  await service.age(caller, "1 minute");
  const states = async () => {
    const sends = await service.sends(caller);
    return [first, second].map(({ id }) => sends.find((send) => send.id === id)?.state);
  };
  expect(await states()).toEqual(["claimed", "planned"]);
  expect(await sentToday(send.mailbox_id)).toBe(sentBefore + 1);
  return { caller, prospect, mailbox: send.mailbox_id, second: second.id, sentBefore, states };
}

async function sentToday(mailboxId: string): Promise<number> {
  const { rows } = await db.query<{ sent_today: number }>("select sent_today from mailbox where id = $1", [mailboxId]);
  return only(rows).sent_today;
}

test("an erasure gives the mailbox back the slot of an answer that a mailer has, and none for one that waits", async () => {
  const { caller, prospect, mailbox, sentBefore, states } = await answeredTwice();
  await erase(caller, prospect);
  expect(await states()).toEqual(["cancelled", "cancelled"]);
  expect(await sentToday(mailbox)).toBe(sentBefore);
});

test("an erasure and a planner that has the mailbox already don't wait for each other", async () => {
  const { caller, prospect, mailbox, second, sentBefore, states } = await answeredTwice();
  let planner: Tx | undefined;
  await using held = await holdLocks(db, (tx) => {
    planner = tx;
    return tx.query("select from mailbox where id = $1 for update", [mailbox]);
  });
  const erased = erase(caller, prospect);
  await eventually(async () => expect(await waitersFor(db, "transactionid")).toBe(1));
  const countedUntil = new Date(Date.now() + 3_600_000);
  if (planner) expect(await claimAnswer(planner.of(caller.workspaceId), { id: second, countedUntil })).toBeUndefined();
  await held.release();
  await erased;
  expect(await states()).toEqual(["cancelled", "cancelled"]);
  expect(await sentToday(mailbox)).toBe(sentBefore);
});
