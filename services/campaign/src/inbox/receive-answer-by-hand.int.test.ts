import { randomUUID } from "node:crypto";
import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { countUnread } from "@outbound/contracts/conversations/count-unread";
import { listConversations } from "@outbound/contracts/conversations/list-conversations";
import { updateConversation } from "@outbound/contracts/conversations/update-conversation";
import { campaignMatchAnswer } from "@outbound/contracts/events/campaign-match-answer";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { getReply } from "@outbound/contracts/replies/get-reply";
import { readThread } from "@outbound/contracts/replies/read-thread";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import { getSend } from "@outbound/contracts/sending/get-send";
import { deleteBatch } from "@outbound/postgres/retention";
import { findText } from "@outbound/testing/find-text";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import matchAnswer from "../consumers/match-answer.ts";
import { sendRetention } from "../copies/copy-stats-table.ts";
import type { ReceivedMail } from "../reading/received-mail.ts";
import { expectExactCounters, refusalOf } from "../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../testing/inbox.fixture.ts";
import { only } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;

const newId = (domain = "sender.example") => `<${randomUUID()}@${domain}>`;
const quoted = "Tuesday at ten?\n\nOn Monday, Bo wrote:\n> Tell me more.";

/** A person has replied, and `write` is what the mailbox's owner answers in their own mail program. */
async function replied(mail: Partial<ReceivedMail> = {}) {
  const campaign = await service.sent();
  const { caller, send, prospect } = campaign;
  const message_id = newId("people.example");
  await service.reply(caller, send, { ...fromProspect(prospect), message_id, ...mail });
  const reply = only(await service.replies(caller)).id;
  const written = (more: Partial<ReceivedMail> = {}): Partial<ReceivedMail> => ({
    folder: "sent",
    message_id: newId(),
    in_reply_to: message_id,
    from: { address: "ann@sender.example", name: "Ann" },
    to: [prospect.email],
    subject: "Re: Hi",
    text: quoted,
    ...more,
  });
  const write = (more: Partial<ReceivedMail> = {}) => service.receive(caller, send, written(more));
  const thread = async () => (await call(readThread, { id: reply }, caller)).data;
  const answers = async () => (await thread()).filter((one) => one.kind === "answer");
  const conversation = async () => only((await call(listConversations, { show: "all" }, caller)).data);
  const isHandled = async () => (await call(getReply, { id: reply }, caller)).handled;
  const sentToday = async () => {
    const { rows } = await db.query<{ sent_today: number }>("select sent_today from mailbox where id = $1", [
      send.mailbox_id,
    ]);
    return only(rows).sent_today;
  };
  return {
    ...campaign,
    message_id,
    reply,
    written,
    write,
    thread,
    answers,
    conversation,
    isHandled,
    sentToday,
  };
}

const erase = (prospect: ProspectSnapshot) =>
  service.prospects(
    { ...freshCaller(), workspaceId: prospect.workspace_id },
    { ...prospect, version: prospect.version + 1, email: anonymizedEmail(prospect.id), anonymized: true },
  );

test("what somebody wrote in their own mail program stands in the thread as an answer, and its reply is handled", async () => {
  const { caller, id, name, prospect, reply, write, thread, isHandled, conversation } = await replied();
  const received_at = new Date(Date.now() - 1_000);
  await write({ received_at, to: ["boss@sender.example", prospect.email.toUpperCase()] });
  const [answer, ...before] = await thread();
  expect(answer).toEqual({
    kind: "answer",
    id: expect.any(String),
    at: expect.any(String),
    from: "ann@sender.example",
    to: prospect.email,
    subject: "Re: Hi",
    text: "Tuesday at ten?",
    campaign: { id, name },
    status: "sent",
    reason: null,
    bounce: null,
    reply_id: reply,
    written_by: "ann@sender.example",
    by_hand: true,
    forwarded: false,
    attachments: [],
    send_after: null,
  });
  expect(before.map(({ kind }) => kind)).toEqual(["reply", "step"]);
  expect(await isHandled()).toBe(true);
  expect(await conversation()).toMatchObject({ open: false, unread: false });
  expect(await call(getSend, { id: answer?.id ?? "" }, caller)).toMatchObject({
    status: "sent",
    step: null,
    to: prospect.email,
    text: "Tuesday at ten?",
  });
  expect((await call(getCampaign, { id }, caller)).stats).toMatchObject({ sent: 1, replied: 1 });
  await expectExactCounters(db, caller);
});

test("an answer to an earlier mail of the thread is found by the last reference that is a reply's", async () => {
  const { caller, send, prospect, message_id, written, reply, thread } = await replied();
  const second = newId("people.example");
  await service.reply(caller, send, { ...fromProspect(prospect), message_id: second, text: "And when?" });
  const references = [send.message_id, message_id, second, newId()];
  await service.receive(caller, send, written({ in_reply_to: newId(), references }));
  const [answer, last] = await thread();
  expect(answer).toMatchObject({ kind: "answer", reply_id: last?.id });
  expect(last?.id).not.toBe(reply);
});

test.each<[what: string, mail: Partial<ReceivedMail>]>([
  ["one that answers nobody's reply", { in_reply_to: "<private@friends.example>", to: ["cy@friends.example"] }],
  ["one that begins a thread", { in_reply_to: null }],
  ["one that goes to somebody else alone", { to: ["boss@sender.example"] }],
  ["one that a program wrote", { automatic_headers: { "auto-submitted": "auto-replied" } }],
  ["one with Outbound's own reference", { ref: randomUUID() }],
  ["one without a Message-ID", { message_id: null }],
  ["one with a Message-ID that is none", { message_id: `<${"é".repeat(900)}@sender.example>` }],
  ["one in the inbox", { folder: "inbox" }],
])("of other mails nothing is stored: %s", async (_, mail) => {
  const { caller, write } = await replied();
  const before = await service.everything(caller);
  await write({ text: "Quillfeather", ...mail });
  expect(await service.everything(caller)).toEqual(before);
  expect(await findText(db, ["quillfeather"])).toEqual([]);
});

test("an answer to a reply of another workspace is stored in neither", async () => {
  const { caller, message_id, answers } = await replied();
  const other = await replied();
  await other.write({ in_reply_to: message_id, references: [message_id], to: await writersIn(caller) });
  expect([await answers(), await other.answers()]).toEqual([[], []]);
});

async function writersIn({ workspaceId }: { workspaceId: string }): Promise<string[]> {
  const { rows } = await db.query<{ from_address: string }>("select from_address from reply where workspace_id = $1", [
    workspaceId,
  ]);
  return rows.map(({ from_address }) => from_address);
}

test("a mail that is found again, in two mailboxes, under a new UIDVALIDITY or at once, is one answer", async () => {
  const { caller, send, written, answers, sentToday } = await replied();
  const other = await service.addMailbox(caller, "ann.b@sender.example");
  const before = await sentToday();
  const mail = written();
  const facts = [send.mailbox_id, send.mailbox_id, other.id, other.id].map((mailbox_id) =>
    service.fact(caller, { mailbox_id }, mail),
  );
  await Promise.all(facts.map((fact) => service.deliver(fact)));
  for (const fact of facts) await service.deliver(fact);
  await service.receive(caller, { mailbox_id: other.id }, mail);
  expect(await answers()).toMatchObject([{ from: "ann@sender.example" }]);
  expect(await sentToday()).toBe(before + 1);
});

test("an answer that comes together with the reply that it answers is found", async () => {
  const { caller, send, prospect, written, thread } = await replied();
  const message_id = newId("people.example");
  const reply = service.fact(caller, send, {
    ...fromProspect(prospect),
    in_reply_to: send.message_id,
    message_id,
    text: "And when?",
  });
  const answer = service.fact(caller, send, written({ in_reply_to: message_id }));
  await Promise.all([answer, reply].map((fact) => service.deliver(fact)));
  expect((await thread()).slice(0, 2)).toMatchObject([{ kind: "answer" }, { kind: "reply", text: "And when?" }]);
});

test("an answer that is handled before its reply is looked for once more, and then nothing of it is left", async () => {
  const { caller, send, prospect, written, answers } = await replied();
  const looks = () => service.announced(caller, campaignMatchAnswer.name);
  const message_id = newId("people.example");
  await service.receive(caller, send, written({ in_reply_to: message_id }));
  await service.receive(caller, send, written({ in_reply_to: "<other@people.example>", text: "Quillfeather" }));
  expect(await answers()).toEqual([]);
  await service.reply(caller, send, { ...fromProspect(prospect), message_id, text: "And when?" });
  const found = await looks();
  expect(found).toHaveLength(2);
  for (const payload of [...found, ...found]) {
    const message = { id: randomUUID(), occurred_at: new Date(), payload };
    await matchAnswer.take(Buffer.from(JSON.stringify(message)), service.context);
  }
  expect(await answers()).toMatchObject([{ text: "Tuesday at ten?", status: "sent" }]);
  expect(await looks()).toHaveLength(2);
  await db.query("delete from outbox");
  expect(await findText(db, ["quillfeather"])).toEqual([]);
});

test("Outbound's own answer isn't taken for one by hand, whether its copy comes before or after it is settled", async () => {
  const { caller, reply, written, answers, send } = await replied();
  await call(sendAnswer, { id: reply, text: "Tuesday at ten?" }, caller);
  await service.age(caller, "1 minute");
  await service.planAll();
  const own = only((await service.sends(caller)).filter(({ step }) => step === null));
  const { worker } = await service.dispatch(caller, own);
  const copy = () => service.receive(caller, send, written({ message_id: own.message_id }));
  await copy();
  await service.settle(caller, own, { worker });
  await copy();
  expect(await answers()).toMatchObject([{ id: own.id, by_hand: false, status: "sent", written_by: "operator" }]);
});

test("it uses a slot of the mailbox's day, unless it was written before that", async () => {
  const { write, answers, sentToday } = await replied();
  const before = await sentToday();
  await write();
  expect(await sentToday()).toBe(before + 1);
  await db.query("update reply set received_at = received_at - interval '2 days'");
  await write({ received_at: new Date(Date.now() - 86_400_000) });
  expect(await answers()).toHaveLength(2);
  expect(await sentToday()).toBe(before + 1);
});

test("it begins the day of a mailbox that has sent nothing yet", async () => {
  const { send, write, sentToday } = await replied();
  await db.query(
    "update mailbox set day_ends_at = now() - interval '1 minute', sent_today = 5, ramp_day = 3 where id = $1",
    [send.mailbox_id],
  );
  await write();
  expect(await sentToday()).toBe(1);
  const { rows } = await db.query("select ramp_day, day_ends_at > now() as is_running from mailbox where id = $1", [
    send.mailbox_id,
  ]);
  expect(rows).toEqual([{ ramp_day: 4, is_running: true }]);
});

test("it ends a snooze and what is unread, and leaves what the person wrote since", async () => {
  const { caller, send, prospect, reply, written, conversation } = await replied();
  const unread = async () => (await call(countUnread, {}, caller)).unread;
  const snoozed_until = new Date(Date.now() + 86_400_000).toISOString();
  await call(updateConversation, { id: reply, snoozed_until }, caller);
  await service.receive(caller, send, written());
  expect(await conversation()).toMatchObject({ open: false, unread: false, snoozed_until: null });

  const later = new Date(Date.now() + 60_000);
  await service.reply(caller, send, { ...fromProspect(prospect), text: "And when?" });
  await db.query("update reply set received_at = $2 where workspace_id = $1 and text = 'And when?'", [
    caller.workspaceId,
    later,
  ]);
  await service.receive(caller, send, written());
  expect(await conversation()).toMatchObject({ open: true, unread: true });
  expect(await unread()).toBe(1);
});

test("a reply that may be forged is answered and stays to be decided", async () => {
  const { answers, isHandled, write } = await replied({ in_reply_to: null });
  await write();
  expect(await answers()).toHaveLength(1);
  expect(await isHandled()).toBe(false);
});

test("who answers in the app after that is told first", async () => {
  const { caller, reply, write, answers } = await replied();
  await write();
  const { id } = only(await answers());
  expect(await refusalOf(call(sendAnswer, { id: reply, text: "Tuesday!" }, caller))).toMatchObject({
    kind: "conflict",
    message: expect.stringMatching(
      `^This reply was answered by ann@sender\\.example at .* Then send \`after_id: "${id}"\`\\.$`,
    ),
  });
});

test("a bounce of it opens its reply again", async () => {
  const { caller, send, prospect, write, answers, isHandled } = await replied();
  const message_id = newId();
  await write({ message_id });
  expect(await isHandled()).toBe(true);
  await service.report(caller, { ...send, message_id }, { address: prospect.email });
  expect(await answers()).toMatchObject([{ status: "sent", bounce: "hard" }]);
  expect(await isHandled()).toBe(false);
});

test("a reply to it alone belongs to the conversation", async () => {
  const { caller, send, write, thread } = await replied();
  const message_id = newId();
  await write({ message_id });
  await service.receive(caller, send, {
    from: { address: "bo.private@people.example", name: null },
    in_reply_to: message_id,
    text: "Fine.",
  });
  expect((await thread())[0]).toMatchObject({ kind: "reply", text: "Fine.", held: false });
});

test("a process that is killed in the middle has stored nothing, and the next one stores it once", async () => {
  const { caller, send, written, answers, sentToday, isHandled } = await replied();
  const before = [await service.everything(caller), await sentToday()];
  const fact = service.fact(caller, send, written());
  await db.query("create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$");
  await db.query(
    `create trigger die before update of sent_today on mailbox for each row
     when (new.workspace_id = '${caller.workspaceId}') execute function die()`,
  );
  await expect(service.deliver(fact)).rejects.toThrow("killed");
  await db.query("drop trigger die on mailbox");
  expect([await service.everything(caller), await sentToday()]).toEqual(before);
  await service.deliver(fact);
  await service.deliver(fact);
  expect(await answers()).toHaveLength(1);
  expect(await isHandled()).toBe(true);
});

test("an erasure leaves nothing of it, whichever comes first, and neither does a colleague's who was answered", async () => {
  const text = "Dear Quillfeather, yes.";
  for (let round = 0; round < 4; round++) {
    const { prospect, write, answers } = await replied();
    await Promise.all([write({ text }), erase(prospect), write({ text })]);
    await write({ text });
    await db.query("delete from outbox");
    expect(await findText(db, ["quillfeather", prospect.email])).toEqual([]);
    expect((await answers()).every((answer) => answer.text === "" && answer.to === "")).toBe(true);
  }
  for (let round = 0; round < 4; round++) {
    const address = `quillfeather-${randomUUID()}@people.example`;
    const { caller, write } = await replied({ from: { address, name: null }, to: [] });
    const colleague = only(await service.prospects(caller, { email: address }));
    await Promise.all([write({ text, to: [address] }), erase(colleague)]);
    await db.query("delete from outbox");
    expect(await findText(db, ["quillfeather"])).toEqual([]);
  }
});

test("it is kept as long as its reply, and found by its words", async () => {
  const { caller, prospect, write, answers } = await replied();
  await write({ text: `At Lisbon.\n\n> ${"x".repeat(60_000)}` });
  const find = async (words: string) =>
    (await call(listConversations, { words, show: "all" }, caller)).data.map(({ prospect }) => prospect?.email);
  expect(await find("lisbon")).toEqual([prospect.email]);
  await service.age(caller, "3 years");
  await db.query("update enrolment set ended_at = ended_at - interval '3 years' where workspace_id = $1", [
    caller.workspaceId,
  ]);
  while (await deleteBatch(db, sendRetention(730), 1_000));
  expect(await answers()).toMatchObject([{ text: "At Lisbon.", status: "sent" }]);
});
