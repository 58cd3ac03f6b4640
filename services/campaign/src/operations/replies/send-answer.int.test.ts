import { randomUUID } from "node:crypto";
import { type Caller, operatorWorkspaceId } from "@outbound/contracts/caller";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { removeMailbox } from "@outbound/contracts/mailboxes/remove-mailbox";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import { forwardReply } from "@outbound/contracts/replies/forward-reply";
import { getReply } from "@outbound/contracts/replies/get-reply";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import { updateReply } from "@outbound/contracts/replies/update-reply";
import { withdrawAnswer } from "@outbound/contracts/replies/withdraw-answer";
import { dispatchSend } from "@outbound/contracts/sending/dispatch-send";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { resolveSend } from "@outbound/contracts/sending/resolve-send";
import { resumeSending } from "@outbound/contracts/sending/resume-sending";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import { findText } from "@outbound/testing/find-text";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { upsertSuppressions } from "../../suppressions/suppression-copy-table.ts";
import { expectExactCounters, refusalOf, suppression } from "../../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../../testing/inbox.fixture.ts";
import { only, type Send } from "../../testing/sending.fixture.ts";
import { lockWorkspace } from "../../workspaces/workspace-lock.ts";

const service = await startInboxTest();
const { call, db } = service;

async function replied(mail: Parameters<typeof service.reply>[2] = {}) {
  const campaign = await service.sent();
  const { caller, send, prospect } = campaign;
  await service.reply(caller, send, { ...fromProspect(prospect), message_id: "<question@people.example>", ...mail });
  return { ...campaign, reply: only(await service.replies(caller)) };
}

async function answered(text = "Tuesday at ten.", mail: Parameters<typeof service.reply>[2] = {}) {
  const found = await replied(mail);
  const answer = await call(sendAnswer, { id: found.reply.id, text }, found.caller);
  return { ...found, answer };
}

const answerOf = async (caller: Caller): Promise<Send> =>
  only((await service.sends(caller)).filter(({ step }) => step === null));

async function addMailbox(caller: Caller, email: string): Promise<string> {
  await service.addMailbox(caller, email);
  const { rows } = await db.query<{ id: string }>("select id from mailbox where workspace_id = $1 and email = $2", [
    caller.workspaceId,
    email,
  ]);
  return only(rows).id;
}

async function claimed(...parameters: Parameters<typeof answered>) {
  const found = await answered(...parameters);
  await service.age(found.caller, "1 minute");
  await service.planAll();
  return { ...found, send: await answerOf(found.caller), first: found.send };
}

async function dispatched() {
  const found = await claimed();
  const { go, worker } = await service.dispatch(found.caller, found.send);
  expect(go).toBe(true);
  return { ...found, worker };
}

test("whoever answers while the mailbox is paused is told that the answer waits", async () => {
  const { caller, reply, send } = await replied();
  await call(pauseSending, { mailbox: send.mailbox_id, reason: "Too many bounces" }, caller);
  const answer = await call(sendAnswer, { id: reply.id, text: "Tuesday at ten." }, caller);
  expect(answer).toMatchObject({ status: "planned", paused: true });
  await call(resumeSending, { mailbox: send.mailbox_id }, caller);
  expect(await call(withdrawAnswer, { id: answer.id }, caller)).toMatchObject({ paused: false });
});

test("an answer whose first grant was lost isn't granted again once its person wants no mail", async () => {
  const { caller, send, worker, prospect } = await dispatched();
  await call(storeSuppressionCopies, { entries: [suppression(caller, { value: prospect.email })] }, caller);
  expect(await refusalOf(service.dispatch(caller, send, { worker, to: prospect.email }))).toMatchObject({
    kind: "conflict",
  });
  await service.settle(caller, send, { worker, outcome: "deferred", fault: "none" });
  await service.age(caller, "1 minute");
  await service.planAll();
  expect(await service.dispatch(caller, await answerOf(caller), { to: prospect.email })).toMatchObject({ go: false });
  expect((await answerOf(caller)).state).toBe("cancelled");
});

test("an answer leaves from the mailbox that wrote, whichever mailbox of the same account read the reply", async () => {
  const { caller, send, prospect } = await service.sent();
  const other = await addMailbox(caller, "alias@sender.example");
  await service.reply(caller, { ...send, mailbox_id: other }, fromProspect(prospect));
  const reply = only(await service.replies(caller));
  await call(sendAnswer, { id: reply.id, text: "Tuesday at ten." }, caller);
  expect((await answerOf(caller)).mailbox_id).toBe(send.mailbox_id);
});

test("an answer leaves from the mailbox that its reply was forwarded to once the one that wrote was removed", async () => {
  const { caller, send, prospect } = await service.sent();
  const other = await addMailbox(caller, "heir@sender.example");
  await call(removeMailbox, { id: send.mailbox_id }, caller);
  await service.reply(caller, { ...send, mailbox_id: other }, fromProspect(prospect));
  const reply = only(await service.replies(caller));
  await call(sendAnswer, { id: reply.id, text: "Tuesday at ten." }, caller);
  expect((await answerOf(caller)).mailbox_id).toBe(other);
});

test("an answer leaves in its thread from the mailbox that had written, and not before the ten seconds are over", async () => {
  const askedAt = Date.now();
  const { caller, send, reply, answer, prospect } = await answered("Tuesday at ten.", {
    subject: "Interested",
    references: ["<first@sender.example>"],
  });
  expect(answer).toMatchObject({ status: "planned", reply_id: reply.id });
  expect(Date.parse(answer.send_after) - askedAt).toBeGreaterThanOrEqual(10_000);
  expect((await call(getReply, { id: reply.id }, caller)).handled).toBe(true);
  await service.planAll();
  expect(await answerOf(caller)).toMatchObject({ state: "planned", attempt: 0 });

  await service.age(caller, "11 seconds");
  await service.planAll();
  const planned = await answerOf(caller);
  expect(planned).toMatchObject({ state: "claimed", attempt: 1, mailbox_id: send.mailbox_id });
  expect((await service.jobs(caller)).at(-1)).toMatchObject({ send_id: planned.id, attempt: 1 });
  const { envelope, message } = await service.load(caller, planned);
  expect(envelope).toEqual({ from: "ann@sender.example", to: prospect.email });
  expect(message).toMatchObject({ subject: "Re: Interested", text: "Tuesday at ten.", html: null });
  expect(message.headers).toEqual([
    { name: "In-Reply-To", value: "<question@people.example>" },
    { name: "References", value: "<first@sender.example> <question@people.example>" },
    { name: "X-Outbound-Ref", value: planned.id },
  ]);

  const { worker } = await service.dispatch(caller, planned);
  await service.settle(caller, planned, { worker, smtp_code: 250 });
  expect(await answerOf(caller)).toMatchObject({ state: "sent", smtp_code: 250 });
});

test("what an answer formats has an HTML part without tracking, and its signs aren't in the text part", async () => {
  const { caller, send } = await claimed("**Tuesday** at ten: [our plan](https://acme.example/plan).\n\n2 * 3");
  const { message } = await service.load(caller, send);
  expect(message.text).toBe("Tuesday at ten: our plan (https://acme.example/plan).\n\n2 * 3");
  expect(message.html).toContain(
    '<p><strong>Tuesday</strong> at ten: <a href="https://acme.example/plan">our plan</a>.</p>\n<p>2 * 3</p>\n</body>',
  );
});

test("an answer changes neither its enrolment nor what the campaign counts, and leaves from a paused campaign", async () => {
  const { caller, id, send } = await claimed();
  await call(pauseCampaign, { id }, caller);
  const { worker } = await service.dispatch(caller, send);
  const before = await service.enrolments(caller);
  const engagement = await service.engagement(caller);
  await service.settle(caller, send, { worker, smtp_code: 250 });
  expect(await service.enrolments(caller)).toEqual(before);
  expect(await service.engagement(caller)).toEqual(engagement);
  await expectExactCounters(db, caller);
});

test("a mailer that dies with leave to send leaves it unknown: it is never sent again, and a Sent copy settles it", async () => {
  const { caller, send } = await dispatched();
  await service.age(caller, "11 minutes");
  await service.planAll();
  expect(await answerOf(caller)).toMatchObject({ state: "unknown", attempt: 1 });
  await service.age(caller, "1 day");
  await service.planAll();
  expect(await answerOf(caller)).toMatchObject({ state: "unknown", attempt: 1 });
  expect((await service.jobs(caller)).filter(({ send_id }) => send_id === send.id)).toHaveLength(1);
  expect(await service.dispatch(caller, { ...send, attempt: 2 }, { to: "x@people.example" })).toMatchObject({
    go: false,
  });

  await service.receive(caller, send, {
    folder: "sent",
    message_id: send.message_id,
    from: { address: "ann@sender.example", name: "Ann" },
  });
  expect(await answerOf(caller)).toMatchObject({ state: "sent" });
});

test("a mailer that dies before it has leave is followed by another, and only one of them gets leave", async () => {
  const { caller, send } = await claimed();
  await service.age(caller, "11 minutes");
  await service.planAll();
  await service.age(caller, "1 hour");
  await service.planAll();
  const again = await answerOf(caller);
  expect(again).toMatchObject({ state: "claimed", attempt: 2 });
  const { to } = (await service.load(caller, again)).envelope;
  expect(await service.dispatch(caller, send, { to })).toMatchObject({ go: false });
  const answers = await Promise.all(Array.from({ length: 8 }, () => service.dispatch(caller, again, { to })));
  expect(answers.filter(({ go }) => go)).toHaveLength(1);
});

test("the operator settles an unknown answer, and it isn't sent again by that", async () => {
  const { caller, send } = await dispatched();
  await service.age(caller, "11 minutes");
  await service.planAll();
  const again = { id: send.id, as: "not-sent" as const, again: true };
  expect(await refusalOf(call(resolveSend, again, caller))).toMatchObject({ kind: "conflict" });
  await call(resolveSend, { id: send.id, as: "not-sent" }, caller);
  await service.planAll();
  expect(await answerOf(caller)).toMatchObject({ state: "refused" });
  await expectExactCounters(db, caller);
});

test("a server that puts it off is tried again later; one that refuses it ends it and suppresses nobody", async () => {
  const { caller, send, worker } = await dispatched();
  await service.settle(caller, send, {
    worker,
    outcome: "deferred",
    fault: "recipient",
    smtp_code: 451,
    reason: "Busy.",
  });
  expect(await answerOf(caller)).toMatchObject({ state: "planned", reason: "Busy." });
  await service.planAll();
  expect(await answerOf(caller)).toMatchObject({ state: "planned" });
  await service.age(caller, "6 minutes");
  await service.planAll();
  const again = await answerOf(caller);
  const next = await service.dispatch(caller, again);
  await service.settle(caller, again, {
    worker: next.worker,
    outcome: "refused",
    fault: "recipient",
    smtp_code: 550,
    enhanced_code: "5.1.1",
    reason: "No such user.",
  });
  expect(await answerOf(caller)).toMatchObject({ state: "refused", reason: "No such user." });
  expect(await service.announced(caller, "message.bounced")).toEqual([]);
});

test("withdrawn it never leaves, also when a mailer has it already; once it has begun to leave that is refused", async () => {
  const first = await answered();
  expect(await call(withdrawAnswer, { id: first.answer.id }, first.caller)).toMatchObject({ status: "cancelled" });
  expect((await call(getReply, { id: first.reply.id }, first.caller)).handled).toBe(false);
  expect(await call(withdrawAnswer, { id: first.answer.id }, first.caller)).toMatchObject({ status: "cancelled" });

  const { caller, answer, send } = await claimed();
  const { to } = (await service.load(caller, send)).envelope;
  await call(withdrawAnswer, { id: answer.id }, caller);
  expect(await service.dispatch(caller, send, { to })).toMatchObject({ go: false });

  const gone = await dispatched();
  const refusal = await refusalOf(call(withdrawAnswer, { id: gone.answer.id }, gone.caller));
  expect(refusal.message).toBe("Too late to undo: the email is dispatched.");
  expect(await refusalOf(call(withdrawAnswer, { id: gone.answer.id }, freshCaller()))).toMatchObject({
    kind: "not-found",
  });
});

test("repeated under its key it is one answer", async () => {
  const { caller, reply } = await replied();
  const again = { ...caller, commandId: randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => call(sendAnswer, { id: reply.id, text: "Yes." }, again)),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  await answerOf(caller);
});

test("what is kept with its Idempotency-Key names neither the person nor the thread", async () => {
  const { prospect, answer } = await answered("Yes.", { subject: "Wrenfeather asks" });
  const kept = JSON.stringify(answer);
  expect([kept.includes(prospect.email), kept.includes("Wrenfeather")]).toEqual([false, false]);
});

test("a model doesn't answer who isn't interested, until a person corrects it; a person answers", async () => {
  const { caller, reply } = await replied();
  const model = { ...caller, actor: "API token Claude" };
  await call(updateReply, { id: reply.id, classification: "notInterested" }, caller);
  const refused = await refusalOf(call(sendAnswer, { id: reply.id, text: "Are you sure?", confirmed: true }, model));
  expect(refused).toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("write a draft with `conversation_draft`"),
  });
  expect((await service.sends(caller)).filter(({ step }) => step === null)).toEqual([]);
  await call(updateReply, { id: reply.id, classification: "interested" }, caller);
  await call(sendAnswer, { id: reply.id, text: "Tuesday at ten." }, model);

  const declined = await replied();
  await call(updateReply, { id: declined.reply.id, classification: "notInterested" }, declined.caller);
  const person = { ...declined.caller, actor: "ann@acme.example", userId: randomUUID() };
  await call(sendAnswer, { id: declined.reply.id, text: "Thanks all the same." }, person);
});

test.each([
  ["Hello {{ first_name }}, thanks.", "{{ first_name }}"],
  ["Hello [first_name], thanks.", "[first_name]"],
  ["My times: [custom_fields.calendar].", "[custom_fields.calendar]"],
])(
  "an answer or a forward in which nobody has filled something in is refused, and names it: %s",
  async (text, name) => {
    const { caller, reply } = await replied();
    const refused = {
      kind: "bad-request",
      message: `\`text\` has ${name}, and is sent as it stands: write what belongs there.`,
    };
    for (const by of [caller, { ...caller, actor: "API token Claude" }]) {
      expect(await refusalOf(call(sendAnswer, { id: reply.id, text }, by))).toEqual(refused);
    }
    expect(await refusalOf(call(forwardReply, { id: reply.id, to: "boss@acme.example", text }, caller))).toEqual(
      refused,
    );
    expect((await service.sends(caller)).filter(({ step }) => step === null)).toEqual([]);
    expect(await call(getReply, { id: reply.id }, caller)).toMatchObject({ handled: false });
  },
);

test("to somebody who wants no mail it needs a word more, and so it does when they say so meanwhile", async () => {
  const { caller, reply, prospect } = await replied();
  const entry = suppression(caller, { value: prospect.email, reason: "unsubscribe" });
  await call(storeSuppressionCopies, { entries: [entry] }, caller);
  const unconfirmed = call(sendAnswer, { id: reply.id, text: "Sorry." }, caller);
  await expect(unconfirmed).rejects.toMatchObject({
    kind: "conflict",
    code: "needs-confirmation",
    message: expect.stringContaining("This prospect unsubscribed."),
  });
  await call(sendAnswer, { id: reply.id, text: "Sorry.", confirmed: true }, caller);
  await service.age(caller, "1 minute");
  await service.planAll();
  expect(await service.dispatch(caller, await answerOf(caller))).toMatchObject({ go: true });

  const later = await claimed();
  const { to } = (await service.load(later.caller, later.send)).envelope;
  const complaint = suppression(later.caller, { value: to, reason: "complaint" });
  await call(storeSuppressionCopies, { entries: [complaint] }, later.caller);
  expect(await service.dispatch(later.caller, later.send, { to })).toMatchObject({ go: false });
  expect(await answerOf(later.caller)).toMatchObject({
    state: "cancelled",
    reason: "The address was suppressed meanwhile (complaint).",
  });
});

test("while the global list is being changed an answer waits, and after that change was answered it doesn't leave", async () => {
  const { caller, send } = await claimed();
  const { envelope, message: mail } = await service.load(caller, send);
  const { to } = envelope;
  await db.transaction(async (tx) => {
    await lockWorkspace(tx.of(operatorWorkspaceId));
    await upsertSuppressions(tx.of(operatorWorkspaceId), [suppression(null, { value: to })]);
    const sends = [{ send_id: send.id, attempt: send.attempt, worker: randomUUID(), to, mail }];
    expect(await refusalOf(call(dispatchSend, { sends }, caller))).toMatchObject({ kind: "unavailable" });
  });
  expect(await service.dispatch(caller, send, { to })).toMatchObject({ go: false });
  expect(await answerOf(caller)).toMatchObject({ state: "cancelled" });
});

test("an erasure removes what was answered, and what has not begun to leave never does", async () => {
  const { caller, prospect, send } = await claimed("Dear Quillfeather, yes.", { subject: "Quillfeather asks" });
  const { to } = (await service.load(caller, send)).envelope;
  await service.prospects(caller, {
    id: prospect.id,
    workspace_id: caller.workspaceId,
    version: prospect.version + 1,
    email: anonymizedEmail(prospect.id),
    anonymized: true,
  });
  expect(await service.dispatch(caller, send, { to })).toMatchObject({ go: false });
  expect(await answerOf(caller)).toMatchObject({ state: "cancelled" });
  await db.query("delete from outbox");
  expect(await findText(db, ["quillfeather", prospect.email])).toEqual([]);
});

test("a reply that is held, of somebody erased, or of another workspace gets no answer", async () => {
  const { caller, send, prospect } = await service.sent();
  await service.receive(caller, send, { ...fromProspect(prospect), from_trusted: false });
  const { id } = only(await service.replies(caller));
  expect((await refusalOf(call(sendAnswer, { id, text: "Yes." }, caller))).message).toContain("This reply is held");
  expect(await refusalOf(call(sendAnswer, { id, text: "Yes." }, freshCaller()))).toMatchObject({ kind: "not-found" });
  expect(await refusalOf(call(sendAnswer, { id, text: " \n" }, caller))).toMatchObject({ kind: "bad-request" });
  expect((await service.sends(caller)).filter(({ step }) => step === null)).toEqual([]);
});

test("what the person writes next is found by the answer that it names", async () => {
  const { caller, send, worker, prospect } = await dispatched();
  await service.settle(caller, send, { worker, smtp_code: 250 });
  await service.reply(caller, send, { ...fromProspect(prospect), text: "See you then." });
  const next = (await service.replies(caller)).at(-1);
  expect(next).toMatchObject({ matched_by: "in_reply_to", step: null, text: "See you then.", held: false });
  await expectExactCounters(db, caller);
});
