import { randomUUID } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { getConversation } from "@outbound/contracts/conversations/get-conversation";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import { prospectComplained } from "@outbound/contracts/events/prospect-complained";
import type { WireInputOf } from "@outbound/contracts/operation";
import { getProspectHistory } from "@outbound/contracts/prospects/get-prospect-history";
import { forwardReply } from "@outbound/contracts/replies/forward-reply";
import { readThread } from "@outbound/contracts/replies/read-thread";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import { withdrawAnswer } from "@outbound/contracts/replies/withdraw-answer";
import { addressHash, addressHashKey } from "@outbound/contracts/suppressions/address-hash";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { expectExactCounters, refusalOf, suppression } from "../../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../../testing/inbox.fixture.ts";
import { only } from "../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;
const to = "boss@acme.example";
const hashOf = (email: string) => addressHash(addressHashKey("0d".repeat(32)), email);

async function replied(mail: Parameters<typeof service.reply>[2] = {}) {
  const campaign = await service.sent();
  const { caller, send, prospect } = campaign;
  const from = { address: prospect.email, name: "Ada  Byron" };
  await service.reply(caller, send, {
    ...fromProspect(prospect),
    from,
    message_id: `<${randomUUID()}@people.example>`,
    subject: "Re: Hi",
    text: "Ask my boss, [here](https://boss.example).\n\n> Hi",
    received_at: new Date("2026-11-20T10:30:00Z"),
    ...mail,
  });
  const { id } = only(await service.replies(caller));
  const forward = (more: Partial<WireInputOf<typeof forwardReply>> = {}) =>
    call(forwardReply, { id, to, ...more }, caller);
  return { ...campaign, id, forward };
}

const forwardIn = async (caller: Caller) => only((await service.sends(caller)).filter(({ step }) => step === null));

async function claimed() {
  const found = await replied();
  await found.forward({ text: "Can you take this?" });
  await service.age(found.caller, "1 minute");
  await service.planAll();
  return { ...found, forwarded: await forwardIn(found.caller) };
}

async function left() {
  const found = await claimed();
  const { caller, forwarded } = found;
  const { worker } = await service.dispatch(caller, forwarded, { to });
  await service.settle(caller, forwarded, { worker, smtp_code: 250 });
  expect(await forwardIn(caller)).toMatchObject({ state: "sent" });
  return found;
}

const stateOf = async (caller: Caller) => ({
  enrolments: await service.enrolments(caller),
  engagement: await service.engagement(caller),
});

test("a forward leaves to its address with the quoted mail, in a thread of its own and without a header to unsubscribe", async () => {
  const { caller, forwarded, prospect } = await claimed();
  const { envelope, message } = await service.load(caller, forwarded);
  expect(envelope).toEqual({ from: "ann@sender.example", to });
  expect(message).toMatchObject({ to, subject: "Fwd: Re: Hi", html: null });
  expect(message.text).toBe(
    `Can you take this?

---------- Forwarded message ----------
From: Ada Byron <${prospect.email}>
Date: Fri, 20 Nov 2026 10:30:00 GMT
Subject: Re: Hi
To: ann@sender.example

Ask my boss, [here](https://boss.example).

> Hi
`,
  );
  expect(message.headers).toEqual([{ name: "X-Outbound-Ref", value: forwarded.id }]);
});

test("a forward waits ten seconds, in which it is withdrawn, and what was withdrawn never leaves", async () => {
  const { caller, forward } = await replied();
  const { id, status } = await forward();
  expect(status).toBe("planned");
  await service.planAll();
  expect(await forwardIn(caller)).toMatchObject({ state: "planned", attempt: 0 });
  expect(await call(withdrawAnswer, { id }, caller)).toMatchObject({ status: "cancelled" });
  await service.age(caller, "1 minute");
  await service.planAll();
  expect(await forwardIn(caller)).toMatchObject({ state: "cancelled", attempt: 0 });
});

test("a mailer that dies with leave to send a forward leaves it unknown, and it is never sent again", async () => {
  const { caller, forwarded } = await claimed();
  expect(await service.dispatch(caller, forwarded, { to })).toMatchObject({ go: true });
  await service.age(caller, "11 minutes");
  await service.planAll();
  await service.age(caller, "1 day");
  await service.planAll();
  expect(await forwardIn(caller)).toMatchObject({ state: "unknown", attempt: 1 });
});

test("a forward moves no enrolment, counts nowhere, answers nobody and leaves the conversation open", async () => {
  const { caller, id, forward, prospect } = await replied();
  await forward();
  await service.age(caller, "1 minute");
  const before = await stateOf(caller);
  await service.planAll();
  const forwarded = await forwardIn(caller);
  const { worker } = await service.dispatch(caller, forwarded, { to });
  await service.settle(caller, forwarded, { worker, smtp_code: 250 });
  expect(await stateOf(caller)).toEqual(before);
  await expectExactCounters(db, caller);
  expect(await call(getConversation, { id }, caller)).toMatchObject({ open: true });
  const { data } = await call(readThread, { id }, caller);
  expect(data.find(({ kind }) => kind === "answer")).toMatchObject({ to, forwarded: true, status: "sent" });
  const { events } = await call(getProspectHistory, { id: prospect.id }, caller);
  expect(events.map(({ kind }) => kind)).not.toContain("answered");
  expect(await call(sendAnswer, { id, text: "Thank you." }, caller)).toMatchObject({ status: "planned" });
});

test("what the recipient of a forward writes back is no reply of the prospect: neither a person's nor a program's, nor a wish for no more mail", async () => {
  const { caller, forwarded } = await left();
  const before = await service.everything(caller);
  for (const mail of [
    { text: "Unsubscribe me, please." },
    { text: "I am away.", automatic_headers: { "auto-submitted": "auto-replied" } },
  ]) {
    await service.receive(caller, forwarded, {
      from: { address: to, name: null },
      in_reply_to: forwarded.message_id,
      references: [forwarded.message_id],
      ref: forwarded.id,
      ...mail,
    });
  }
  expect(await service.replies(caller)).toHaveLength(1);
  expect(await service.everything(caller)).toEqual(before);
});

test("a bounce of a forward is shown with it, and blames neither the prospect nor their address; the reply stays as it was", async () => {
  const { caller, id, forwarded } = await left();
  await call(sendAnswer, { id, text: "Thank you." }, caller);
  const before = await stateOf(caller);
  await service.report(caller, forwarded, { address: to });
  expect((await service.sends(caller)).find((one) => one.id === forwarded.id)).toMatchObject({
    state: "sent",
    reason: "550 5.1.1 User unknown",
  });
  expect(await stateOf(caller)).toEqual(before);
  expect(await service.announced(caller, messageBounced.name)).toEqual([]);
  expect(await call(getConversation, { id }, caller)).toMatchObject({ open: false });
  await expectExactCounters(db, caller);
});

test("a forward that a server refuses opens no reply that was closed, and suppresses nobody", async () => {
  const { caller, id, forwarded } = await claimed();
  await call(sendAnswer, { id, text: "Thank you." }, caller);
  await service.settle(caller, forwarded, { outcome: "refused", fault: "recipient", smtp_code: 550, reason: "550 no" });
  expect((await service.sends(caller)).find((one) => one.id === forwarded.id)).toMatchObject({ state: "refused" });
  expect(await call(getConversation, { id }, caller)).toMatchObject({ open: false });
  expect(await service.announced(caller, messageBounced.name)).toEqual([]);
});

test("a complaint about a forward is no complaint of the prospect", async () => {
  const { caller, forwarded } = await left();
  const before = await stateOf(caller);
  const recipients = [{ address: to, action: "abuse", status: null, diagnostic: null }];
  const report = { kind: "feedback" as const, original_message_id: forwarded.message_id, recipients };
  await service.receive(caller, forwarded, { report });
  expect(await stateOf(caller)).toEqual(before);
  expect(await service.announced(caller, prospectComplained.name)).toEqual([]);
});

test("refused: what is no address, a suppressed address until it is confirmed, another workspace's reply", async () => {
  const { caller, id, forward } = await replied();
  expect((await refusalOf(forward({ to: "boss" }))).message).toBe("This is not an email address.");
  expect((await refusalOf(call(forwardReply, { id, to }, freshCaller()))).message).toBe("Reply not found.");
  await call(storeSuppressionCopies, { entries: [suppression(caller, { value: to })] }, caller);
  expect((await refusalOf(forward())).message).toBe(
    "This email or its domain is suppressed. Forward all the same? Then send `confirmed: true`.",
  );
  expect(await service.sends(caller)).toHaveLength(1);
  expect(await forward({ confirmed: true })).toMatchObject({ status: "planned" });
});

test("nobody who was erased gets one, whether before it was asked for or before it leaves, confirmed or not", async () => {
  const erasure = (caller: Caller) => ({
    entries: [suppression(caller, { value: hashOf(to), reason: "erasure" })],
  });
  const before = await replied();
  await call(storeSuppressionCopies, erasure(before.caller), before.caller);
  const refusal = await refusalOf(before.forward({ confirmed: true }));
  expect(refusal).toMatchObject({ kind: "conflict", message: "Whoever has this address was erased." });

  const { caller, forwarded } = await claimed();
  await call(storeSuppressionCopies, erasure(caller), caller);
  expect(await service.dispatch(caller, forwarded, { to })).toMatchObject({ go: false });
  expect(await forwardIn(caller)).toMatchObject({ state: "cancelled" });
});
