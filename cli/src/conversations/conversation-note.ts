import { addNote } from "@outbound/contracts/notes/add-note";
import { deleteNote } from "@outbound/contracts/notes/delete-note";
import { listNotes } from "@outbound/contracts/notes/list-notes";
import type { Command } from "commander";
import { newReferenceCommand, type ReferenceOptions } from "../input/new-command.ts";
import { wholeNumber } from "../input/parse-option.ts";
import { readText } from "../input/read-file.ts";
import { oneLine, print, printable } from "../output/output.ts";
import { allPages } from "../session/all-pages.ts";
import { findReference } from "../session/find-reference.ts";
import { withSession } from "../session/session.ts";

export function conversationNoteCommands(group: Command): void {
  newReferenceCommand(group, "notes", "list the notes of a conversation, newest first")
    .argument("<id>", "the last reply's id")
    .option("--limit <n>", "at most this many", wholeNumber, 100)
    .action(list);
  newReferenceCommand(group, "note", "add a note to a conversation; only members see it")
    .argument("<id>", "the last reply's id")
    .argument("<file>", "a file with the text; - is standard input")
    .action(write);
  newReferenceCommand(group, "delete-note", "delete a note")
    .argument("<id>", "the last reply's id")
    .argument("<note>", "the note's id, which `outbound conversation notes` prints")
    .action(remove);
}

async function list(
  reply: string,
  { workspace, limit, ...output }: ReferenceOptions & { limit: number },
): Promise<void> {
  const notes = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "reply", reply, workspace);
    return Array.fromAsync(allPages((page) => session.call(listNotes, { id, ...page }, workspaceId), limit));
  });
  const shown = notes.map(
    ({ id, text, written_by, created_at }) =>
      `${created_at}  ${oneLine(written_by)}  ${id}\n\n  ${printable(text.trimEnd()).replaceAll("\n", "\n  ")}`,
  );
  print(output, notes, shown.join("\n\n") || "There are no notes.");
}

async function write(reply: string, file: string, { workspace, ...output }: ReferenceOptions): Promise<void> {
  const text = await readText(file);
  const note = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "reply", reply, workspace);
    return session.call(addNote, { id, text }, workspaceId);
  });
  print(output, note, "The note is written.");
}

async function remove(reply: string, note: string, { workspace, ...output }: ReferenceOptions): Promise<void> {
  const deleted = await withSession(async (session) => {
    const { workspaceId } = await findReference(session, "reply", reply, workspace);
    return session.call(deleteNote, { id: note }, workspaceId);
  });
  print(output, deleted, "The note is deleted.");
}
