import { randomUUID } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { deleteDraft } from "@outbound/contracts/conversations/delete-draft";
import { listConversations } from "@outbound/contracts/conversations/list-conversations";
import { saveDraft } from "@outbound/contracts/conversations/save-draft";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import { forwardReply } from "@outbound/contracts/replies/forward-reply";
import { readThread } from "@outbound/contracts/replies/read-thread";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import { findText } from "@outbound/testing/find-text";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf } from "../../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../../testing/inbox.fixture.ts";
import { only } from "../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;

async function written() {
  const campaign = await service.sent();
  const { caller, send, prospect } = campaign;
  await service.reply(caller, send, fromProspect(prospect));
  const { id } = only(await service.replies(caller));
  const ada: Caller = { ...caller, actor: "ada@acme.example", userId: randomUUID() };
  const model: Caller = { ...caller, actor: "API token Claude" };
  const save = (by: Caller, text: string, revision: string | null = null) =>
    call(saveDraft, { id, text, revision }, by);
  const draft = async () => (await call(readThread, { id, limit: "1" }, caller)).draft;
  return { ...campaign, id, ada, model, save, draft };
}

test("a draft is read with its conversation, says who wrote it, and replaces the one that was read", async () => {
  const { ada, model, save, draft, caller } = await written();
  expect(await draft()).toBeNull();
  const first = await save(model, "It is 10 EUR.");
  expect(first).toEqual({
    text: "It is 10 EUR.",
    revision: expect.any(String),
    written_by: "API token Claude",
    changed_at: expect.stringContaining("+00:00"),
  });
  expect(await draft()).toEqual(first);
  const second = await save(ada, "It is 12 EUR.", first.revision);
  expect(await draft()).toEqual(second);
  expect(second).toMatchObject({ text: "It is 12 EUR.", written_by: "ada@acme.example" });
  expect(second.revision).not.toBe(first.revision);
  expect(await service.sends(caller)).toHaveLength(1);
});

test("the list says which conversations have a draft, until it is deleted", async () => {
  const { id, model, save, caller } = await written();
  const listed = async () => only((await call(listConversations, {}, caller)).data).has_draft;
  expect(await listed()).toBe(false);
  const { revision } = await save(model, "It is 10 EUR.");
  expect(await listed()).toBe(true);
  await call(deleteDraft, { id, revision }, caller);
  expect(await listed()).toBe(false);
});

test("two who draft at once don't overwrite each other: one is told whose draft is there", async () => {
  const { ada, model, save, draft } = await written();
  const texts = ["By Ada.", "By the model."];
  const saved = await Promise.allSettled([save(ada, "By Ada."), save(model, "By the model.")]);
  expect(saved.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const kept = await draft();
  expect(texts).toContain(kept?.text);

  expect(await refusalOf(save(ada, "Again.", randomUUID()))).toMatchObject({
    kind: "conflict",
    message: `There is a later draft, by ${kept?.written_by}: read it, and name its \`revision\`.`,
  });
  const late = await save(model, "Later.", kept?.revision);
  expect(await refusalOf(save(ada, "Again.", kept?.revision))).toMatchObject({ kind: "conflict" });
  expect(await draft()).toEqual(late);
});

test("a save that is repeated is no conflict, and changes nothing", async () => {
  const { ada, save, draft } = await written();
  const first = await save(ada, "It is 10 EUR.");
  expect(await save(ada, "It is 10 EUR.")).toEqual(first);
  const second = await save(ada, "It is 12 EUR.", first.revision);
  expect(await save(ada, "It is 12 EUR.", first.revision)).toEqual(second);
  expect(await draft()).toEqual(second);
});

test("an answer ends the draft that its writer read, and their own, and leaves what somebody else wrote since", async () => {
  const { id, ada, model, save, draft } = await written();
  const answer = (by: Caller, more: object = {}) => call(sendAnswer, { id, text: "Yes.", ...more }, by);
  const drafted = await save(model, "Yes.");
  const first = await answer(ada, { draft_revision: drafted.revision });
  expect(await draft()).toBeNull();
  expect(await refusalOf(save(model, "Later.", drafted.revision))).toMatchObject({
    message: "The draft was sent or deleted meanwhile: read the conversation, and name no `revision`.",
  });

  await save(ada, "More.");
  const second = await answer(ada, { after_id: first.id });
  expect(await draft()).toBeNull();

  const theirs = await save(model, "Unread.");
  await answer(ada, { after_id: second.id, draft_revision: drafted.revision });
  await call(forwardReply, { id, to: "else@company.example" }, model);
  expect(await draft()).toEqual(theirs);
});

test("a model's answer is refused while somebody else's draft is there, unless it names the draft that it read", async () => {
  const { id, ada, model, save, draft, caller } = await written();
  const answer = (draft_revision: string | null) => call(sendAnswer, { id, text: "Yes.", draft_revision }, model);
  const drafted = await save(ada, "By Ada.");
  const refusal = {
    kind: "conflict",
    message:
      "There is a draft by ada@acme.example: read it with `conversation_get`, and name its `revision` as `draft_revision`. " +
      "It ends with the answer.",
  };
  expect(await refusalOf(answer(null))).toMatchObject(refusal);
  const changed = await save(ada, "By Ada, changed.", drafted.revision);
  expect(await refusalOf(answer(drafted.revision))).toMatchObject(refusal);
  expect(await draft()).toEqual(changed);
  expect(await service.sends(caller)).toHaveLength(1);
  await answer(changed.revision);
  expect(await draft()).toBeNull();
});

test("a draft is deleted by who has read it, and a repeat is no refusal", async () => {
  const { id, ada, model, save, draft } = await written();
  const drafted = await save(model, "Yes.");
  expect(await refusalOf(call(deleteDraft, { id, revision: randomUUID() }, ada))).toMatchObject({ kind: "conflict" });
  expect(await draft()).toEqual(drafted);
  for (const _ of [1, 2]) expect(await call(deleteDraft, { id, revision: drafted.revision }, ada)).toEqual({});
  expect(await draft()).toBeNull();
});

test("an erasure of the person deletes the draft, and nothing is drafted to somebody erased", async () => {
  const { caller, prospect, ada, save, draft } = await written();
  await save(ada, "Dear Ada, it is 10 EUR.");
  const { id, workspace_id, version } = prospect;
  const erased = { email: anonymizedEmail(id), anonymized: true };
  await service.prospects(caller, { id, workspace_id, version: version + 1, ...erased });
  expect(await draft()).toBeNull();
  expect(await findText(db, ["it is 10 EUR"])).toEqual([]);
  expect((await refusalOf(save(ada, "Yes."))).message).toBe("Whoever wrote this reply was erased.");
});

test("nothing is drafted without a text, without a conversation, or in another workspace", async () => {
  const { id, ada, save, draft } = await written();
  expect(await refusalOf(save(ada, " \n"))).toMatchObject({ kind: "bad-request" });
  expect(await refusalOf(save(ada, "Yes.", "1"))).toMatchObject({ kind: "bad-request" });
  const other = freshCaller();
  for (const [name, by] of [
    ["none", ada],
    [randomUUID(), ada],
    [id, other],
  ] as const) {
    expect(await refusalOf(call(saveDraft, { id: name, text: "Yes." }, by))).toMatchObject({ kind: "not-found" });
    const revision = randomUUID();
    expect(await refusalOf(call(deleteDraft, { id: name, revision }, by))).toMatchObject({ kind: "not-found" });
  }
  expect(await draft()).toBeNull();
});
