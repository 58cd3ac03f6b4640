import { type Caller, operatorWorkspaceId } from "@outbound/contracts/caller";
import { getConversation } from "@outbound/contracts/conversations/get-conversation";
import { listConversationEntries } from "@outbound/contracts/conversations/list-conversation-entries";
import { listConversations } from "@outbound/contracts/conversations/list-conversations";
import { listLabels } from "@outbound/contracts/conversations/list-labels";
import { updateConversation } from "@outbound/contracts/conversations/update-conversation";
import type { WireInputOf } from "@outbound/contracts/operation";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf } from "../../testing/campaign.fixture.ts";
import { startInboxTest } from "../../testing/inbox.fixture.ts";
import { only } from "../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call } = service;
const operator: Caller = { ...freshCaller(), workspaceId: operatorWorkspaceId };

async function written() {
  const campaign = await service.sent();
  const { caller, send } = campaign;
  await service.reply(caller, send);
  const { id } = only(await service.replies(caller));
  const update = (input: Omit<WireInputOf<typeof updateConversation>, "id">) =>
    call(updateConversation, { id, ...input }, caller);
  const listed = async (input: WireInputOf<typeof listConversations>) =>
    (await call(listConversations, input, caller)).data;
  const known = async () => (await call(listLabels, {}, caller)).data;
  const erase = ({ id: person, workspace_id, version } = campaign.prospect) =>
    service.prospects(caller, {
      id: person,
      workspace_id,
      version: version + 1,
      email: anonymizedEmail(person),
      anonymized: true,
    });
  return { ...campaign, id, update, listed, known, erase };
}

test("a conversation is given labels in any case of their letters, is listed by each, and the last one's end ends the label", async () => {
  const { update, listed, known } = await written();
  expect(await update({ add_labels: ["  Needs  Demo ", "Budget", "budget"] })).toMatchObject({
    labels: ["budget", "needs demo"],
  });
  expect(await known()).toEqual(["budget", "needs demo"]);
  expect(await listed({ label: "Needs demo" })).toEqual([
    expect.objectContaining({ labels: ["budget", "needs demo"], open: true }),
  ]);
  expect(await listed({ label: "needs" })).toEqual([]);
  expect(await update({ add_labels: ["budget"], remove_labels: ["needs demo", "never had"] })).toMatchObject({
    labels: ["budget"],
  });
  expect(await known()).toEqual(["budget"]);
  expect(await listed({ label: "needs demo" })).toEqual([]);
});

test("a label's list follows what becomes of its conversations: read, snoozed, assigned, closed, written in again", async () => {
  const { caller, send, update, listed } = await written();
  await update({ add_labels: ["vip"], unread: false });
  const label = "vip";
  expect(await listed({ label, show: "unread" })).toEqual([]);
  await update({ unread: true });
  expect(await listed({ label, show: "unread" })).toHaveLength(1);
  await update({ assignee: "ada@acme.example" });
  expect(await listed({ label, assignee: "ada@acme.example" })).toHaveLength(1);
  expect(await listed({ label, assignee: "nobody" })).toEqual([]);
  await update({ snoozed_until: new Date(Date.now() + 24 * 3_600_000).toISOString() });
  expect(await listed({ label })).toEqual([]);
  expect(await listed({ label, show: "snoozed" })).toHaveLength(1);
  await service.reply(caller, send, { text: "Are you there?" });
  expect(await listed({ label })).toEqual([expect.objectContaining({ snippet: "Are you there?" })]);
  await update({ open: false });
  expect(await listed({ label })).toEqual([]);
  expect(await listed({ label, show: "all", words: "there" })).toHaveLength(1);
});

test("a conversation with several labels is listed once by one of them, for a workspace and for the operator over all", async () => {
  const { caller, id, update } = await written();
  await update({ add_labels: ["paged", "also this"] });
  const { data } = await call(listConversations, { label: "paged" }, caller);
  expect(data.map(({ reply_id }) => reply_id)).toEqual([id]);
  const ofAll = await call(listConversationEntries, { label: "paged" }, operator);
  expect(ofAll.data.filter(({ reply_id }) => reply_id === id)).toEqual([
    expect.objectContaining({ workspace_id: caller.workspaceId, labels: ["also this", "paged"] }),
  ]);
});

test("refused: an eleventh label of a conversation, a fifty-first of a workspace, what isn't a label; and nothing changed", async () => {
  const { caller, update, known } = await written();
  const ten = Array.from({ length: 10 }, (_, index) => `label ${index}`);
  await update({ add_labels: ten });
  expect((await refusalOf(update({ add_labels: ["more"], open: false }))).message).toBe(
    "A conversation has at most 10 labels: remove one first.",
  );
  expect(await known()).toEqual(ten);
  await service.db.query(
    `insert into conversation_label (workspace_id, id, label, at, is_open, is_unread)
     select $1, gen_random_uuid(), 'other ' || n, now(), true, true from generate_series(1, 40) n`,
    [caller.workspaceId],
  );
  const replaced = { remove_labels: ["label 0"], add_labels: ["one more"] };
  expect(await update(replaced)).toMatchObject({ labels: [...ten.slice(1), "one more"] });
  await update({ remove_labels: ["label 1"] });
  await service.db.query(
    `insert into conversation_label (workspace_id, id, label, at, is_open, is_unread)
     values ($1, gen_random_uuid(), 'fiftieth', now(), true, true)`,
    [caller.workspaceId],
  );
  expect((await refusalOf(update({ add_labels: ["fifty-first"] }))).message).toBe(
    "A workspace has at most 50 different labels: use one of them.",
  );
  const form =
    "A label is at most 40 letters, digits, spaces, dots, dashes, slashes and underscores, and begins with a letter or digit.";
  for (const label of ["", "x".repeat(41), "a,b", "#vip"]) {
    expect((await refusalOf(update({ add_labels: [label] }))).message).toBe(form);
  }
  expect(await known()).toHaveLength(50);
});

test("an erasure of the person takes the labels along, and none is given after it", async () => {
  const { id, caller, update, known, erase } = await written();
  await update({ add_labels: ["knows ada"] });
  await erase();
  expect(await known()).toEqual([]);
  expect((await refusalOf(update({ add_labels: ["knows ada"] }))).message).toBe("Whoever wrote this reply was erased.");
  expect(await call(getConversation, { id }, caller)).toMatchObject({ labels: [] });
});

test("another workspace's labels are neither listed nor changed", async () => {
  const { id, update, known } = await written();
  await update({ add_labels: ["ours"] });
  const elsewhere = freshCaller();
  expect((await call(listLabels, {}, elsewhere)).data).toEqual([]);
  expect((await call(listConversations, { label: "ours" }, elsewhere)).data).toEqual([]);
  const change = { id, remove_labels: ["ours"] };
  expect((await refusalOf(call(updateConversation, change, elsewhere))).message).toBe("Reply not found.");
  expect(await known()).toEqual(["ours"]);
});
