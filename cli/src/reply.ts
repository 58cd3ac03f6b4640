import { listReplies } from "@outbound/contracts/replies/list-replies";
import { updateReply } from "@outbound/contracts/replies/update-reply";
import type { Command } from "commander";
import { allPages } from "./all-pages.ts";
import { findWorkspace } from "./find-workspace.ts";
import { newWorkspaceCommand, type WorkspaceOptions } from "./new-command.ts";
import { print, printRows } from "./output.ts";
import { wholeNumber } from "./parse-option.ts";
import { withSession } from "./session.ts";

const meaning = `
A mail that is not in the thread of one of yours is known by its sender's address alone, which anybody can write. Unless the
mailbox's own mail server vouches for the address, it is held: it stops nothing, unsubscribes nobody and counts nowhere. Accepted,
it does what it would have done when it came. \`outbound mailbox add --help\` says how a mailbox's server is believed.`;

export function replyCommands(program: Command): void {
  const group = program.command("reply").description("what people answered, and what may be forged");

  newWorkspaceCommand(group, "list", "list replies, the last received first")
    .option("--held", "only those that are held")
    .option("--limit <n>", "at most this many", wholeNumber, 1000)
    .addHelpText("after", meaning)
    .action(list);
  newWorkspaceCommand(group, "accept", "believe that a held reply is whose it seems to be")
    .argument("<id>", "the reply's id")
    .addHelpText("after", meaning)
    .action(accept);
}

type Filter = { held?: boolean; limit: number };

async function list({ workspace, held, limit, ...output }: WorkspaceOptions & Filter): Promise<void> {
  const filter = held ? ({ held: "true" } as const) : {};
  const rows = await withSession(async (session) => {
    const id = await findWorkspace(session, workspace);
    return Array.fromAsync(allPages((page) => session.call(listReplies, { ...filter, ...page }, id), limit));
  });
  printRows(output, rows, {
    id: (row) => row.id,
    received: (row) => row.received_at,
    from: (row) => row.from,
    to: (row) => row.mailbox.email,
    campaign: (row) => row.campaign?.name ?? null,
    step: (row) => row.step,
    meaning: (row) => (row.held ? "held" : row.autoreplied ? row.autoreply_kind : row.classification),
    says: (row) => row.snippet,
  });
}

async function accept(id: string, { workspace, ...output }: WorkspaceOptions): Promise<void> {
  const row = await withSession(async (session) =>
    session.call(updateReply, { id, held: false }, await findWorkspace(session, workspace)),
  );
  print(output, row, `The reply from ${row.from} is accepted.`);
}
