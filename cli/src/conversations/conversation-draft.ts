import { saveDraft } from "@outbound/contracts/conversations/save-draft";
import { readThread } from "@outbound/contracts/replies/read-thread";
import type { Command } from "commander";
import { newReferenceCommand, type ReferenceOptions } from "../input/new-command.ts";
import { readText } from "../input/read-file.ts";
import { print, printable } from "../output/output.ts";
import { findReference } from "../session/find-reference.ts";
import { withSession } from "../session/session.ts";

const drafting = `
A conversation has one draft, which the app shows in its reply field. To replace another draft, name its revision, which --json
prints.`;

export function conversationDraftCommand(group: Command): void {
  newReferenceCommand(group, "draft", "print the draft of a reply, or save one; nothing is sent")
    .argument("<id>", "the last reply's id")
    .argument("[file]", "a file with the text to save; - is standard input")
    .option("--revision <revision>", "of the draft that it replaces")
    .addHelpText("after", drafting)
    .action(draft);
}

async function draft(
  reply: string,
  file: string | undefined,
  { workspace, revision, ...output }: ReferenceOptions & { revision?: string },
): Promise<void> {
  const text = file === undefined ? undefined : await readText(file);
  const found = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "reply", reply, workspace);
    if (text !== undefined) return session.call(saveDraft, { id, text, revision: revision ?? null }, workspaceId);
    return (await session.call(readThread, { id, limit: "1" }, workspaceId)).draft;
  });
  const shown = found ? printable(found.text.trimEnd()) : "There is no draft.";
  print(output, found, text === undefined ? shown : "The draft is saved.");
}
