import { deleteSavedAnswer } from "@outbound/contracts/saved-answers/delete-saved-answer";
import { listSavedAnswers } from "@outbound/contracts/saved-answers/list-saved-answers";
import { saveSavedAnswer } from "@outbound/contracts/saved-answers/save-saved-answer";
import type { Command } from "commander";
import { newWorkspaceCommand, type WorkspaceOptions } from "../input/new-command.ts";
import { readText } from "../input/read-file.ts";
import { CliError } from "../output/cli-error.ts";
import { print, printRows } from "../output/output.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import { type Session, withSession } from "../session/session.ts";

const variables = `
Its text has the variables of a campaign: {{ first_name }}, {{ company.name }}, {{ custom_fields.KEY }}, {{ signature }} and so on. The
app inserts it into a reply, filled in for its prospect.`;

export function savedAnswerCommands(program: Command): void {
  const group = program.command("saved-answer").description("saved replies");

  newWorkspaceCommand(group, "list", "list saved replies by name").action(list);
  newWorkspaceCommand(group, "save", "save a reply text under a name")
    .argument("<name>", "how it is called")
    .argument("<file>", "a file with the text; - is standard input")
    .addHelpText("after", variables)
    .action(save);
  newWorkspaceCommand(group, "delete", "delete a saved reply").argument("<name>", "how it is called").action(remove);
}

async function list({ workspace, ...output }: WorkspaceOptions): Promise<void> {
  const rows = await withSession(async (session) => readAll(session, await findWorkspace(session, workspace)));
  printRows(output, rows, {
    name: (row) => row.name,
    by: (row) => row.written_by,
    changed: (row) => row.changed_at,
    says: (row) => row.text,
  });
}

async function save(name: string, file: string, { workspace, ...output }: WorkspaceOptions): Promise<void> {
  const text = await readText(file);
  const saved = await withSession(async (session) => {
    const workspaceId = await findWorkspace(session, workspace);
    const known = (await readAll(session, workspaceId)).find((one) => one.name === name.trim());
    return session.call(saveSavedAnswer, { ...(known && { id: known.id }), name, text }, workspaceId);
  });
  print(output, saved, `The saved reply ${saved.name} is saved.`);
}

async function remove(name: string, { workspace, ...output }: WorkspaceOptions): Promise<void> {
  const known = await withSession(async (session) => {
    const workspaceId = await findWorkspace(session, workspace);
    const found = (await readAll(session, workspaceId)).find((one) => one.name === name);
    if (!found) {
      throw new CliError(`There is no saved reply ${name}: \`outbound saved-answer list\` shows what there is.`);
    }
    await session.call(deleteSavedAnswer, { id: found.id }, workspaceId);
    return found;
  });
  print(output, known, `The saved reply ${known.name} is deleted.`);
}

const readAll = async (session: Session, workspaceId: string) =>
  (await session.call(listSavedAnswers, {}, workspaceId)).data;
