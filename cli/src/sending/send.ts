import { sendStatuses } from "@outbound/contracts/sending/send-row";
import { type Command, Option } from "commander";
import { type ListOptions, newListCommand } from "../input/new-command.ts";
import { printList } from "../session/print-list.ts";
import { type SendFilter, sendColumns, sendPages } from "./send-list.ts";
import { resolveCommand } from "./send-resolve.ts";
import { sendShowCommand } from "./send-show.ts";

export function sendCommands(program: Command): void {
  const group = program.command("send").description("single emails and their outcomes");

  newListCommand(group, "list", "list sent and attempted emails, newest first")
    .addOption(new Option("--status <status>", "only those with this status").choices(sendStatuses))
    .option("--campaign <id or name>", "only those of this campaign")
    .option("--mailbox <id or address>", "only those of this mailbox")
    .action(list);
  sendShowCommand(group);
  resolveCommand(group);
}

function list({ status, campaign, mailbox, ...options }: ListOptions & SendFilter): Promise<void> {
  const filter = { ...(status && { status }), ...(campaign && { campaign }), ...(mailbox && { mailbox }) };
  return printList(options, (session, scope) => sendPages(session, filter, scope), sendColumns);
}
