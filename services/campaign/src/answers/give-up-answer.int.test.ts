import { randomUUID } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { removeMailbox } from "@outbound/contracts/mailboxes/remove-mailbox";
import { getReply } from "@outbound/contracts/replies/get-reply";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import { updateReply } from "@outbound/contracts/replies/update-reply";
import { withdrawAnswer } from "@outbound/contracts/replies/withdraw-answer";
import { resolveSend } from "@outbound/contracts/sending/resolve-send";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import { expect, test } from "vitest";
import { step, suppression } from "../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../testing/inbox.fixture.ts";
import { only } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;

async function replied() {
  const { caller, name, send, prospect } = await service.sent();
  const message_id = `<${randomUUID()}@people.example>`;
  await service.reply(caller, send, { ...fromProspect(prospect), message_id });
  const { id: reply } = only(await service.replies(caller));
  const isHandled = async () => (await call(getReply, { id: reply }, caller)).handled;
  const answer = async (after?: string) =>
    (await call(sendAnswer, { id: reply, text: "Tuesday at ten.", ...(after && { after_id: after }) }, caller)).id;
  return { caller, campaign: name, reply, prospect, mailbox: send.mailbox_id, isHandled, answer };
}

async function answered() {
  const found = await replied();
  return { ...found, id: await found.answer() };
}

async function claimed() {
  const found = await answered();
  await service.age(found.caller, "1 minute");
  await service.planAll();
  return { ...found, send: await answerOf(found.caller) };
}

async function dispatched() {
  const found = await claimed();
  const { go, worker } = await service.dispatch(found.caller, found.send);
  expect(go).toBe(true);
  return { ...found, worker };
}

const answerOf = async (caller: Caller) => only((await service.sends(caller)).filter(({ step }) => step === null));

async function sentToday(mailboxId: string): Promise<number> {
  const { rows } = await db.query<{ sent_today: number }>("select sent_today from mailbox where id = $1", [mailboxId]);
  return only(rows).sent_today;
}

test("an answer whose mailbox was removed is cancelled with that reason, and its reply is to be handled again", async () => {
  const { caller, mailbox, isHandled } = await answered();
  expect(await isHandled()).toBe(true);
  await call(removeMailbox, { id: mailbox }, caller);
  await service.age(caller, "11 seconds");
  await service.planAll();
  expect(await answerOf(caller)).toMatchObject({
    state: "cancelled",
    reason: "The mailbox to send it from was removed.",
  });
  expect(await isHandled()).toBe(false);
});

test("an answer to somebody who says meanwhile that they want no mail leaves its reply to be handled again", async () => {
  const { caller, prospect, isHandled } = await answered();
  await service.age(caller, "1 minute");
  await service.planAll();
  const send = await answerOf(caller);
  const { to } = (await service.load(caller, send)).envelope;
  const entries = [suppression(caller, { value: prospect.email, reason: "complaint" })];
  await call(storeSuppressionCopies, { entries }, caller);
  expect(await service.dispatch(caller, send, { to })).toMatchObject({ go: false });
  expect([(await answerOf(caller)).state, await isHandled()]).toEqual(["cancelled", false]);
});

test("an answer that is withdrawn gives its mailbox back the slot of the day that it had, once", async () => {
  const { caller, id, mailbox, isHandled } = await answered();
  const before = await sentToday(mailbox);
  await service.age(caller, "1 minute");
  await service.planAll();
  expect([(await answerOf(caller)).state, await sentToday(mailbox)]).toEqual(["claimed", before + 1]);
  await Promise.all([1, 2].map(() => call(withdrawAnswer, { id }, caller)));
  expect([(await answerOf(caller)).state, await sentToday(mailbox), await isHandled()]).toEqual([
    "cancelled",
    before,
    false,
  ]);
});

test("withdrawing an answer leaves a reply handled that somebody had marked so, or that another answer goes to", async () => {
  const marked = await replied();
  await call(updateReply, { id: marked.reply, handled: true }, marked.caller);
  await call(withdrawAnswer, { id: await marked.answer() }, marked.caller);
  expect(await marked.isHandled()).toBe(true);

  const { caller, answer, isHandled } = await replied();
  const first = await answer();
  const second = await answer(first);
  const third = await answer(second);
  await call(withdrawAnswer, { id: first }, caller);
  expect(await isHandled()).toBe(true);
  await Promise.all([second, third].map((id) => call(withdrawAnswer, { id }, caller)));
  expect(await isHandled()).toBe(false);
});

test("an answer that a server refuses, at once or by a report, leaves its reply to be handled again", async () => {
  const refused = await dispatched();
  const noSuchUser = { outcome: "refused", fault: "recipient", smtp_code: 550, reason: "No such user." } as const;
  await service.settle(refused.caller, refused.send, { worker: refused.worker, ...noSuchUser });
  expect([(await answerOf(refused.caller)).state, await refused.isHandled()]).toEqual(["refused", false]);

  const { caller, send, worker, prospect, isHandled } = await dispatched();
  await service.settle(caller, send, { worker, smtp_code: 250 });
  expect(await isHandled()).toBe(true);
  await service.report(caller, send, { address: prospect.email });
  expect([(await answerOf(caller)).state, await isHandled()]).toEqual(["sent", false]);
});

test("an unknown answer leaves its reply handled until the operator says that it wasn't sent", async () => {
  const { caller, id, isHandled } = await dispatched();
  await service.age(caller, "11 minutes");
  await service.planAll();
  expect([(await answerOf(caller)).state, await isHandled()]).toEqual(["unknown", true]);
  await call(resolveSend, { id, as: "not-sent" }, caller);
  expect(await isHandled()).toBe(false);
});

test("an answer that a mailer has when its mailbox is removed doesn't leave, also when no campaign uses the mailbox any more", async () => {
  const { caller, campaign, mailbox, send, isHandled } = await claimed();
  const { email } = await service.addMailbox(caller, "other@sender.example");
  await call(applyCampaign, { name: campaign, mailboxes: [email], steps: [step()] }, caller);
  const { to } = (await service.load(caller, send)).envelope;
  await call(removeMailbox, { id: mailbox }, caller);
  expect(await service.dispatch(caller, send, { to })).toMatchObject({ go: false });
  await service.planAll();
  expect([(await answerOf(caller)).state, await isHandled()]).toEqual(["cancelled", false]);
});
