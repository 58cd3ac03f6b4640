import type { Command } from "commander";

/** A command as all are: with a line of help and --json. */
export function newCommand(group: Command, usage: string, description: string): Command {
  return group.command(usage).description(description).option("--json", "print JSON");
}

/** The same within a workspace. */
export function newWorkspaceCommand(group: Command, usage: string, description: string): Command {
  return newCommand(group, usage, description).requiredOption(
    "-w, --workspace <id or name>",
    "the workspace; a name must be the only one of its kind",
  );
}

export type WorkspaceOptions = { workspace: string; json?: boolean };
