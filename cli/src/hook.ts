import { listHookEntries } from "@outbound/contracts/hooks/list-hook-entries";
import type { Command } from "commander";
import { type ListOptions, newListCommand } from "./new-command.ts";
import { pagesOf, printList } from "./print-list.ts";

const meaning = `
A subscription is made and ended by the API (POST and DELETE /hooks). \`outbound webhook deliveries\` shows what became of its events.`;

export function hookCommands(program: Command): void {
  const group = program.command("hook").description("subscriptions: receivers of single events");
  newListCommand(group, "list", "list the subscriptions, newest first").addHelpText("after", meaning).action(list);
}

function list(options: ListOptions): Promise<void> {
  return printList(options, pagesOf(listHookEntries), {
    id: (row) => row.id,
    event: (row) => row.event,
    url: (row) => row.target_url,
    created: (row) => row.created_at,
  });
}
