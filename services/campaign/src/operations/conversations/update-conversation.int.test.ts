import { countConversations } from "@outbound/contracts/conversations/count-conversations";
import { countUnread } from "@outbound/contracts/conversations/count-unread";
import { getConversation } from "@outbound/contracts/conversations/get-conversation";
import { listConversations } from "@outbound/contracts/conversations/list-conversations";
import { readConversation } from "@outbound/contracts/conversations/read-conversation";
import { updateConversation } from "@outbound/contracts/conversations/update-conversation";
import type { WireInputOf } from "@outbound/contracts/operation";
import { getReply } from "@outbound/contracts/replies/get-reply";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import { updateReply } from "@outbound/contracts/replies/update-reply";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf } from "../../testing/campaign.fixture.ts";
import { startInboxTest } from "../../testing/inbox.fixture.ts";
import { only } from "../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call } = service;

const automatic = { automatic_headers: { "auto-submitted": "auto-replied" }, text: "I am out of the office." };

async function written(mail: Parameters<typeof service.reply>[2] = {}) {
  const campaign = await service.sent();
  const { caller, send } = campaign;
  await service.reply(caller, send, mail);
  const { id } = only(await service.replies(caller));
  const update = (input: Omit<WireInputOf<typeof updateConversation>, "id">) =>
    call(updateConversation, { id, ...input }, caller);
  const listed = async (input: WireInputOf<typeof listConversations> = {}) =>
    (await call(listConversations, input, caller)).data;
  const unread = async () => (await call(countUnread, {}, caller)).unread;
  const counts = () => call(countConversations, { assignee: " Ada@Acme.example" }, caller);
  return { ...campaign, id, update, listed, unread, counts };
}

const tomorrow = () => new Date(Date.now() + 24 * 3_600_000).toISOString();

test("a person's replies are one conversation: open and unread, with the last of them", async () => {
  const { caller, send, prospect, id, listed, unread } = await written({ text: "Which word?" });
  await service.reply(caller, send, { text: "And when?" });
  expect(await listed()).toEqual([
    expect.objectContaining({
      prospect: expect.objectContaining({ email: prospect.email }),
      snippet: "And when?",
      open: true,
      unread: true,
      snoozed_until: null,
      assignee: null,
    }),
  ]);
  expect(await unread()).toBe(1);
  expect(await call(readConversation, { id }, caller)).toMatchObject({ unread: false, open: true });
  expect(await unread()).toBe(0);
  expect(await listed({ show: "unread" })).toEqual([]);
});

test("a conversation is counted in the lists that have it, and in no other", async () => {
  const { update, counts } = await written();
  expect(await counts()).toEqual({ open: 1, mine: 0, unassigned: 1, snoozed: 0 });
  await update({ assignee: "ada@acme.example" });
  expect(await counts()).toEqual({ open: 1, mine: 1, unassigned: 0, snoozed: 0 });
  await update({ snoozed_until: tomorrow() });
  expect(await counts()).toEqual({ open: 0, mine: 0, unassigned: 0, snoozed: 1 });
  await update({ open: false });
  expect(await counts()).toEqual({ open: 0, mine: 0, unassigned: 0, snoozed: 0 });
});

test("what is answered or marked as handled without being opened isn't counted as unread, until the person writes again", async () => {
  const answered = await written();
  await call(sendAnswer, { id: answered.id, text: "Blue." }, { ...answered.caller, actor: "API token answers" });
  expect(await answered.unread()).toBe(0);
  await service.reply(answered.caller, answered.send, { text: "And when?" });
  expect(await answered.unread()).toBe(1);

  const handled = await written();
  await call(updateReply, { id: handled.id, handled: true }, handled.caller);
  expect(await handled.unread()).toBe(0);
  expect(await handled.update({ unread: true })).toMatchObject({ open: false, unread: true });
  expect(await handled.unread()).toBe(1);
});

test("it is closed with all its replies, by an answer, too, and opened again", async () => {
  const { caller, id, update, listed } = await written();
  expect(await update({ open: false })).toMatchObject({ open: false });
  expect(await listed()).toEqual([]);
  expect(await listed({ show: "all" })).toHaveLength(1);
  expect(await call(getReply, { id }, caller)).toMatchObject({ handled: true });
  expect(await update({ open: true })).toMatchObject({ open: true });
  expect(await call(getReply, { id }, caller)).toMatchObject({ handled: false });
  await call(sendAnswer, { id, text: "This one." }, caller);
  expect(await call(getConversation, { id }, caller)).toMatchObject({ open: false });
});

test("a snoozed one is in its own list alone, and comes back when the person writes", async () => {
  const { caller, send, update, listed, unread } = await written();
  const until = tomorrow();
  expect(await update({ snoozed_until: until })).toMatchObject({ snoozed_until: until.replace("Z", "+00:00") });
  expect(await listed()).toEqual([]);
  expect(await unread()).toBe(0);
  expect(await listed({ show: "snoozed" })).toHaveLength(1);

  await service.reply(caller, send, automatic);
  expect(await listed()).toEqual([]);
  await service.reply(caller, send, { text: "Are you there?" });
  expect(await listed()).toEqual([expect.objectContaining({ snippet: "Are you there?", snoozed_until: null })]);
  expect(await listed({ show: "snoozed" })).toEqual([]);
});

test("one in which the person wrote meanwhile is neither snoozed nor closed by whoever hasn't seen that", async () => {
  const { caller, send, id, update, listed } = await written();
  await service.reply(caller, send, { text: "Are you there?" });
  const { reply_id } = only(await listed());
  const unaware = { last_reply_id: id };
  for (const wish of [{ snoozed_until: tomorrow() }, { open: false }]) {
    const refusal = await refusalOf(update({ ...unaware, ...wish }));
    expect(refusal.message).toBe("The prospect wrote again meanwhile. Read that first.");
    expect(await listed()).toHaveLength(1);
  }
  expect(await update({ ...unaware, assignee: "ada@acme.example" })).toMatchObject({ open: true });
  expect(await update({ last_reply_id: reply_id, open: false })).toMatchObject({ open: false });
});

test("a snoozed one comes back at its time, at the head of the list", async () => {
  const { caller, update, listed } = await written();
  await update({ snoozed_until: tomorrow() });
  await service.db.query(
    "update conversation set at = now() - interval '1 second', snoozed_until = now() - interval '1 second' where workspace_id = $1",
    [caller.workspaceId],
  );
  expect(await listed()).toHaveLength(1);
  expect(await update({ snoozed_until: null })).toMatchObject({ snoozed_until: null });
  expect(await listed()).toHaveLength(1);
});

test("whoever snoozes what is closed is to handle it then", async () => {
  const { update, listed } = await written();
  await update({ open: false });
  expect(await update({ snoozed_until: tomorrow() })).toMatchObject({ open: true });
  expect(await listed({ show: "snoozed" })).toHaveLength(1);
  expect(await update({ open: false })).toMatchObject({ open: false, snoozed_until: null });
  expect(await listed({ show: "snoozed" })).toEqual([]);
});

test("it is assigned to somebody, and listed as theirs or as nobody's", async () => {
  const { update, listed } = await written();
  expect(await listed({ assignee: "nobody" })).toHaveLength(1);
  expect(await update({ assignee: " Ada@Acme.example" })).toMatchObject({ assignee: "ada@acme.example" });
  expect(await listed({ assignee: "nobody" })).toEqual([]);
  expect(await listed({ assignee: "ada@acme.example" })).toHaveLength(1);
  expect(await update({ assignee: null, unread: true })).toMatchObject({ assignee: null, unread: true });
});

test("an automatic reply opens none and leaves it read; said to be a person's, it opens it", async () => {
  const { caller, id, listed } = await written(automatic);
  expect(await listed()).toEqual([]);
  expect(await listed({ show: "all" })).toEqual([expect.objectContaining({ open: false, unread: false })]);
  await call(updateReply, { id, autoreplied: false }, caller);
  expect(await listed()).toEqual([expect.objectContaining({ reply_id: id, open: true })]);
});

test("a reply that may be forged takes no genuine one's place and ends no snooze", async () => {
  const { caller, send, prospect, id, update, listed } = await written({ text: "Which word?" });
  await update({ snoozed_until: tomorrow() });
  await service.receive(caller, send, {
    from: { address: prospect.email, name: null },
    from_trusted: false,
    subject: "Else",
    text: "Forged.",
  });
  expect(await service.replies(caller)).toHaveLength(2);
  expect(await listed()).toEqual([]);
  expect(await listed({ show: "snoozed" })).toEqual([
    expect.objectContaining({ reply_id: id, snippet: "Which word?" }),
  ]);
});

test("refused: a time that is past, an assignee without an address, nothing to change, another workspace's reply", async () => {
  const { id, update } = await written();
  const messageOf = async (act: Promise<unknown>) => (await refusalOf(act)).message;
  expect(await messageOf(update({ snoozed_until: "2020-01-01" }))).toBe("`snoozed_until` must be in the future.");
  const closed = { open: false, snoozed_until: tomorrow() };
  expect(await messageOf(update(closed))).toBe("Only an open conversation can be snoozed. Reopen it first.");
  expect(await messageOf(call(updateConversation, { id, open: false }, freshCaller()))).toBe("Reply not found.");
  expect(await messageOf(call(getConversation, { id: "x" }, freshCaller()))).toBe("Reply not found.");
  expect(await messageOf(call(readConversation, { id }, freshCaller()))).toBe("Reply not found.");
  expect((await update({ unread: true })).open).toBe(true);
});
