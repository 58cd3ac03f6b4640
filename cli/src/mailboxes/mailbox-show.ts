import { describeServer } from "@outbound/contracts/mailboxes/describe-server";
import { getMailboxServers } from "@outbound/contracts/mailboxes/get-mailbox-servers";
import { listMailboxes } from "@outbound/contracts/mailboxes/list-mailboxes";
import type { Command } from "commander";
import { newReferenceCommand, type ReferenceOptions } from "../input/new-command.ts";
import { CliError } from "../output/cli-error.ts";
import { oneLine, print } from "../output/output.ts";
import { findReference } from "../session/find-reference.ts";
import { withSession } from "../session/session.ts";

export function showCommand(group: Command): void {
  newReferenceCommand(group, "show", "show a mailbox, its servers and its sign-in")
    .argument("<id or address>", "the mailbox")
    .action(show);
}

async function show(mailbox: string, { workspace, ...output }: ReferenceOptions): Promise<void> {
  const shown = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "mailbox", mailbox, workspace);
    const servers = await session.call(getMailboxServers, { id }, workspaceId);
    const { data } = await session.call(listMailboxes, {}, workspaceId);
    const row = data.find((one) => one.id === id);
    if (!row) throw new CliError("There is no such mailbox: `outbound mailbox list` shows what there is.");
    return { ...row, ...servers };
  });
  const { email, id, status, status_reason: reason, smtp, imap } = shown;
  const lines = [
    `${email}, ${id}`,
    `Status    ${status}${reason === null ? "" : `: ${reason}`}`,
    `Sends at  ${describeServer(smtp)}`,
    `Reads at  ${imap ? describeServer(imap) : "nothing is read"}`,
  ];
  print(output, shown, lines.map(oneLine).join("\n"));
}
