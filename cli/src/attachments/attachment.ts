import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { addAttachment } from "@outbound/contracts/attachments/add-attachment";
import { getAttachment } from "@outbound/contracts/attachments/get-attachment";
import type { Command } from "commander";
import { newWorkspaceCommand, type WorkspaceOptions } from "../input/new-command.ts";
import { CliError } from "../output/cli-error.ts";
import { print } from "../output/output.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import { withSession } from "../session/session.ts";

const use = `
A step names it in the campaign's file: attachments: [ID]. All attachments of an email together may have 5 MB. Outbound deletes
a file that no step and no reply uses for a day.`;

export function attachmentCommands(program: Command): void {
  const group = program.command("attachment").description("files attached to emails");

  newWorkspaceCommand(group, "add", "store a file, and print the id by which a step attaches it")
    .argument("<file>", "the file; its name is the attachment's")
    .addHelpText("after", use)
    .action(add);
  newWorkspaceCommand(group, "get", "write a stored file to standard output").argument("<id>", "its id").action(get);
}

async function add(path: string, { workspace, ...output }: WorkspaceOptions): Promise<void> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`${path} can't be read: ${error.code === "ENOENT" ? "there is no such file" : error.message}.`);
  });
  const file = { name: basename(path), content: bytes.toString("base64") };
  const stored = await withSession(async (session) =>
    session.call(addAttachment, file, await findWorkspace(session, workspace)),
  );
  print(output, stored, `${stored.name} is stored as ${stored.id}, ${stored.size.toLocaleString("en")} bytes.`);
}

async function get(id: string, { workspace, ...output }: WorkspaceOptions): Promise<void> {
  const { content, ...stored } = await withSession(async (session) =>
    session.call(getAttachment, { id }, await findWorkspace(session, workspace)),
  );
  if (output.json) print(output, { ...stored, content }, "");
  else process.stdout.write(Buffer.from(content, "base64"));
}
