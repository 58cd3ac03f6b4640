import { addNote } from "@outbound/contracts/notes/add-note";
import { deleteNote } from "@outbound/contracts/notes/delete-note";
import { listNotes } from "@outbound/contracts/notes/list-notes";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf } from "../../testing/campaign.fixture.ts";
import { startInboxTest } from "../../testing/inbox.fixture.ts";
import { only } from "../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call } = service;

async function written() {
  const campaign = await service.sent();
  const { caller, send } = campaign;
  await service.reply(caller, send);
  const { id } = only(await service.replies(caller));
  const notes = async () => (await call(listNotes, { id }, caller)).data;
  return { ...campaign, id, notes };
}

test("notes about a conversation name who wrote them, the last first, and are deleted one by one", async () => {
  const { caller, id, notes } = await written();
  await call(addNote, { id, text: "Knows Ada." }, { ...caller, actor: "grace@acme.example" });
  const { id: last } = await call(addNote, { id, text: "Call on Tuesday." }, caller);
  expect(await notes()).toEqual([
    { id: last, text: "Call on Tuesday.", written_by: "operator", created_at: expect.any(String) },
    expect.objectContaining({ text: "Knows Ada.", written_by: "grace@acme.example" }),
  ]);
  await call(deleteNote, { id: last }, caller);
  expect(await notes()).toEqual([expect.objectContaining({ text: "Knows Ada." })]);
});

test("an erasure deletes the notes about the person, and none is written after it", async () => {
  const { caller, prospect, id, notes } = await written();
  await call(addNote, { id, text: "Knows Ada." }, caller);
  const { id: person, workspace_id, version } = prospect;
  await service.prospects(caller, {
    id: person,
    workspace_id,
    version: version + 1,
    email: anonymizedEmail(person),
    anonymized: true,
  });
  expect(await notes()).toEqual([]);
  const refusal = await refusalOf(call(addNote, { id, text: "Again." }, caller));
  expect(refusal.message).toBe("Whoever wrote this reply was erased.");
});

test("those of another workspace are not found, and stay", async () => {
  const { caller, id, notes } = await written();
  const added = await call(addNote, { id, text: "Knows Ada." }, caller);
  const elsewhere = freshCaller();
  expect((await refusalOf(call(addNote, { id, text: "Mine." }, elsewhere))).message).toBe("Reply not found.");
  expect((await refusalOf(call(listNotes, { id }, elsewhere))).message).toBe("Reply not found.");
  expect((await refusalOf(call(deleteNote, added, elsewhere))).message).toBe("Note not found.");
  expect((await refusalOf(call(deleteNote, { id: "x" }, caller))).message).toBe("Note not found.");
  expect(await notes()).toHaveLength(1);
});
