import type { Command } from "commander";
import { wholeNumber } from "./parse-option.ts";

export function newCommand(group: Command, usage: string, description: string): Command {
  return group.command(usage).description(description).option("--json", "print JSON");
}

export function newWorkspaceCommand(group: Command, usage: string, description: string): Command {
  return newCommand(group, usage, description).requiredOption(
    "-w, --workspace <id or name>",
    "the workspace; a name must be the only one of its kind",
  );
}

export type WorkspaceOptions = { workspace: string; json?: boolean };

export function newListCommand(group: Command, usage: string, description: string): Command {
  return newCommand(group, usage, description)
    .option("-w, --workspace <id or name>", "only of this workspace; of all unless given")
    .option("--limit <n>", "at most this many", wholeNumber, 1000);
}

export type ListOptions = { workspace?: string; limit: number; json?: boolean };

export function newReferenceCommand(group: Command, usage: string, description: string): Command {
  return newCommand(group, usage, description).option(
    "-w, --workspace <id or name>",
    "whose it is; an id needs none, a name only when several have it",
  );
}

export type ReferenceOptions = { workspace?: string; json?: boolean };
