import { randomUUID } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { getConversation } from "@outbound/contracts/conversations/get-conversation";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import { forwardReply } from "@outbound/contracts/replies/forward-reply";
import { listUnsentAnswers } from "@outbound/contracts/replies/list-unsent-answers";
import { readThread } from "@outbound/contracts/replies/read-thread";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import { withdrawAnswer } from "@outbound/contracts/replies/withdraw-answer";
import { loadTestMail } from "@outbound/contracts/sending/load-test-mail";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { resumeSending } from "@outbound/contracts/sending/resume-sending";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { judge } from "../guards/judge.ts";
import { defaultGuardLimits } from "../guards/verdict.ts";
import { refusalOf } from "../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../testing/inbox.fixture.ts";
import { only } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;

async function replied() {
  const campaign = await service.sent();
  const { caller, send, prospect } = campaign;
  await service.reply(caller, send, { ...fromProspect(prospect), message_id: `<${randomUUID()}@people.example>` });
  const { id: reply } = only(await service.replies(caller));
  const mailbox = send.mailbox_id;
  return {
    ...campaign,
    reply,
    mailbox,
    answer: async (more: object = {}) =>
      (await call(sendAnswer, { id: reply, text: "Tuesday at ten.", ...more }, caller)).id,
    isOpen: async () => (await call(getConversation, { id: reply }, caller)).open,
    unsent: async () => (await call(listUnsentAnswers, {}, caller)).data,
    setAccess: (error: string | null) =>
      db.query("update mailbox set access_error = $2 where id = $1", [mailbox, error]),
    /** The mailbox's own mail has bounced, which is one of one. */
    guardPauses: async () => {
      await db.query("update send set bounce = 'hard' where id = $1", [send.id]);
      const limits = { ...defaultGuardLimits, minMails: 1 };
      await judge(service.context.db.of(caller.workspaceId), { kind: "mailbox", id: mailbox }, limits);
      const { rows } = await db.query("select paused_by from sending_pause where mailbox_id = $1", [mailbox]);
      expect(rows).toEqual([{ paused_by: "system" }]);
    },
  };
}

const written = async (caller: Caller) => (await service.sends(caller)).filter(({ step }) => step === null);
const answerIn = async (caller: Caller) => only(await written(caller));

async function plannedLater(caller: Caller) {
  await service.age(caller, "1 minute");
  await service.planAll();
  return answerIn(caller);
}

test("a guard's pause of the mailbox holds no answer, no forward and no test mail that a member writes", async () => {
  const { caller, id, reply, answer, guardPauses, isOpen, unsent } = await replied();
  await guardPauses();
  await answer();
  expect(await plannedLater(caller)).toMatchObject({ state: "claimed" });
  const { go, worker } = await service.dispatch(caller, await answerIn(caller));
  expect(go).toBe(true);
  await service.settle(caller, await answerIn(caller), { worker, smtp_code: 250 });
  await call(forwardReply, { id: reply, to: "boss@acme.example" }, caller);
  await service.age(caller, "1 minute");
  await service.planAll();
  expect((await written(caller)).map(({ state }) => state)).toEqual(["sent", "claimed"]);
  expect([await isOpen(), await unsent()]).toEqual([false, []]);
  await call(loadTestMail, { id, key: randomUUID(), to: "ada@acme.example", sample: true }, caller);
});

test("a person's pause beside a guard's holds answers, and the guard's alone none once more", async () => {
  const { caller, mailbox, answer, guardPauses, unsent } = await replied();
  await guardPauses();
  await call(pauseSending, { mailbox, reason: "We move." }, caller);
  await answer();
  expect(await plannedLater(caller)).toMatchObject({ state: "planned" });
  expect(only(await unsent()).reason).toContain("also, by operator: We move.");
});

test("an answer that can't be sent keeps its conversation open, is listed with the reason, and closes it when it is sent", async () => {
  const { caller, prospect, reply, mailbox, answer, isOpen, unsent, setAccess } = await replied();
  await setAccess("Google says: invalid_grant.");
  const id = await answer();
  const row = {
    id,
    reply_id: reply,
    to: prospect.email,
    subject: "Re: Hi",
    forwarded: false,
    written_by: "operator",
    mailbox: { id: mailbox, email: "ann@sender.example" },
    status: "planned",
    reason: "Google says: invalid_grant.",
    unsent_since: expect.stringContaining("+00:00"),
  };
  expect([await isOpen(), await unsent()]).toEqual([true, [row]]);
  expect((await call(listUnsentAnswers, {}, freshCaller())).data).toEqual([]);

  await setAccess(null);
  const send = await plannedLater(caller);
  expect([send.state, await isOpen()]).toEqual(["claimed", true]);
  const { worker } = await service.dispatch(caller, send);
  await service.settle(caller, send, { worker, smtp_code: 250 });
  expect([await isOpen(), await unsent()]).toEqual([false, []]);
});

test("an answer whose mailbox is paused after it was written opens its conversation again", async () => {
  const { caller, mailbox, answer, isOpen, unsent } = await replied();
  await answer();
  await call(pauseSending, { mailbox, reason: "We move." }, caller);
  expect([await isOpen(), await unsent()]).toEqual([false, []]);
  await plannedLater(caller);
  expect(await isOpen()).toBe(true);
  expect(await unsent()).toMatchObject([{ status: "planned", reason: "The mailbox is paused: We move." }]);
  await service.planAll();
  await call(resumeSending, { mailbox }, caller);
  expect(await unsent()).toMatchObject([{ status: "planned", reason: null }]);
});

test("an answer that a server puts off for minutes opens its conversation, one of seconds doesn't", async () => {
  const { caller, answer, isOpen, unsent } = await replied();
  await answer();
  const first = await plannedLater(caller);
  const busy = { outcome: "deferred", smtp_code: 451, reason: "Try later." } as const;
  await service.settle(caller, first, { fault: "sender", ...busy });
  expect([await isOpen(), await unsent()]).toEqual([false, []]);
  const second = await plannedLater(caller);
  await service.settle(caller, second, { fault: "recipient", ...busy });
  expect(await isOpen()).toBe(true);
  expect(await unsent()).toMatchObject([{ status: "planned", reason: "Try later." }]);
});

test("of two answers that wait the last one that is sent closes the conversation", async () => {
  const { caller, answer, isOpen, unsent, setAccess } = await replied();
  await setAccess("Connect it again.");
  const first = await answer();
  await answer({ after_id: first });
  await setAccess(null);
  await service.age(caller, "1 minute");
  for (const isStillOpen of [true, false]) {
    await service.planAll();
    const [send] = (await written(caller)).filter(({ state }) => state === "claimed");
    if (!send) throw new Error("Nothing was claimed.");
    const { worker } = await service.dispatch(caller, send);
    await service.settle(caller, send, { worker, smtp_code: 250 });
    expect(await isOpen()).toBe(isStillOpen);
  }
  expect(await unsent()).toEqual([]);
});

test("one that is withdrawn, or whose reader is erased, is listed no more", async () => {
  const withdrawn = await replied();
  await withdrawn.setAccess("Connect it again.");
  await call(withdrawAnswer, { id: await withdrawn.answer() }, withdrawn.caller);
  expect([await withdrawn.isOpen(), await withdrawn.unsent()]).toEqual([true, []]);

  const { caller, prospect, answer, unsent, setAccess } = await replied();
  await setAccess("Connect it again.");
  await answer();
  const erased = { ...prospect, version: prospect.version + 1, email: anonymizedEmail(prospect.id), anonymized: true };
  await service.prospects(caller, erased);
  expect(await unsent()).toEqual([]);
});

test("a forward that can't be sent is listed with its reason, and changes nothing of the conversation", async () => {
  const { caller, reply, isOpen, unsent, setAccess, answer } = await replied();
  await answer();
  await plannedLater(caller);
  await setAccess("Connect it again.");
  await call(forwardReply, { id: reply, to: "boss@acme.example" }, caller);
  expect(await isOpen()).toBe(false);
  expect(await unsent()).toMatchObject([{ forwarded: true, to: "boss@acme.example", reason: "Connect it again." }]);
  const { data } = await call(readThread, { id: reply }, caller);
  expect(data[0]).toMatchObject({ kind: "answer", forwarded: true, status: "planned", reason: "Connect it again." });
});

test("pages of them neither repeat nor leave out one", async () => {
  const { caller, answer, setAccess } = await replied();
  await setAccess("Connect it again.");
  const ids = [await answer()];
  for (let more = 0; more < 3; more++) ids.push(await answer({ after_id: ids.at(-1) }));
  const paged: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await call(listUnsentAnswers, { limit: "2", ...(cursor && { cursor }) }, caller);
    paged.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(paged).toEqual(ids.toReversed());
  expect(await refusalOf(call(listUnsentAnswers, { cursor: "x" }, caller))).toMatchObject({ kind: "bad-request" });
});
