import { listHookEntries } from "@outbound/contracts/hooks/list-hook-entries";
import type { Command } from "commander";
import { newCommand } from "../input/new-command.ts";
import { CliError, UsageError } from "../output/cli-error.ts";
import { allPages } from "../session/all-pages.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import type { Session } from "../session/session.ts";

type Receiver = { workspace?: string | undefined; hook?: string | undefined };
export type ReceiverOptions = Receiver & { json?: boolean };

/** For the workspace webhook, or for a subscription, which its id alone names. */
export function newReceiverCommand(group: Command, usage: string, description: string): Command {
  return newCommand(group, usage, description)
    .option("-w, --workspace <id or name>", "the workspace whose webhook it is; --hook needs none")
    .option("--hook <id>", "a subscription instead");
}

export function refuseNeither({ workspace, hook }: Receiver): void {
  if (workspace === undefined && hook === undefined)
    throw new UsageError("Say which receiver: --workspace WORKSPACE for its webhook, or --hook ID for a subscription.");
}

export async function workspaceOfReceiver(session: Session, { workspace, hook }: Receiver): Promise<string> {
  if (workspace !== undefined) return findWorkspace(session, workspace);
  for await (const row of allPages((page) => session.call(listHookEntries, page))) {
    if (row.id === hook?.toLowerCase()) return row.workspace_id;
  }
  throw new CliError(`There is no subscription ${hook}: \`outbound hook list\` shows what there is.`);
}
