import { listHookEntries } from "@outbound/contracts/hooks/list-hook-entries";
import type { Command } from "commander";
import { describeReceiver } from "./describe-receiver.ts";
import { type ListOptions, newListCommand } from "./new-command.ts";
import { pagesOf, printList } from "./print-list.ts";

const meaning = `
A subscription is made and ended by the API (POST and DELETE /hooks). \`outbound webhook deliveries\` shows what became of its events.
One that fails for five days is switched off: \`outbound webhook switch-on --hook ID\` switches it on and sends what it missed.`;

export function hookCommands(program: Command): void {
  const group = program.command("hook").description("subscriptions: receivers of single events");
  newListCommand(group, "list", "list the subscriptions, newest first").addHelpText("after", meaning).action(list);
}

function list(options: ListOptions): Promise<void> {
  return printList(options, pagesOf(listHookEntries), {
    id: (row) => row.id,
    event: (row) => row.event,
    url: (row) => row.target_url,
    state: (row) => describeReceiver(row),
    created: (row) => row.created_at,
  });
}
