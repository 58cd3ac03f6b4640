import { hookEvents } from "@outbound/contracts/hooks/hook";
import { listHookEntries } from "@outbound/contracts/hooks/list-hook-entries";
import { subscribeHook } from "@outbound/contracts/hooks/subscribe-hook";
import { unsubscribeHook } from "@outbound/contracts/hooks/unsubscribe-hook";
import { type Command, Option } from "commander";
import { type ListOptions, newListCommand, newWorkspaceCommand, type WorkspaceOptions } from "../input/new-command.ts";
import { print } from "../output/output.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import { pagesOf, printList } from "../session/print-list.ts";
import { withSession } from "../session/session.ts";
import { describeReceiver } from "../webhooks/describe-receiver.ts";

const meaning = `
\`outbound webhook deliveries\` shows what became of its events, and \`outbound webhook secret\` what they are signed with.
A receiver that fails for five days is switched off: \`outbound webhook switch-on --hook ID\` switches it on and sends what it missed.`;

export function hookCommands(program: Command): void {
  const group = program.command("hook").description("webhook subscriptions to single events");
  newListCommand(group, "list", "list the subscriptions, newest first").addHelpText("after", meaning).action(list);
  newWorkspaceCommand(group, "subscribe", "subscribe a URL to an event")
    .addOption(new Option("--event <event>", "the event").choices(hookEvents).makeOptionMandatory())
    .requiredOption("--url <url>", "where to: https:// on a public host")
    .addHelpText("after", meaning)
    .action(subscribe);
  newWorkspaceCommand(group, "unsubscribe", "remove a subscription; queued deliveries are still sent")
    .argument("<id>", "the subscription's id")
    .action(unsubscribe);
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

type Subscription = WorkspaceOptions & { event: (typeof hookEvents)[number]; url: string };

async function subscribe({ workspace, event, url, ...output }: Subscription): Promise<void> {
  const hook = await withSession(async (session) =>
    session.call(subscribeHook, { event, target_url: url }, await findWorkspace(session, workspace)),
  );
  const told = `${hook.target_url} gets ${hook.event}`;
  print(output, hook, hook.created ? `${told} (${hook.id}).` : `${told} already (${hook.id}).`);
}

async function unsubscribe(id: string, { workspace, ...output }: WorkspaceOptions): Promise<void> {
  await withSession(async (session) => session.call(unsubscribeHook, { id }, await findWorkspace(session, workspace)));
  print(output, { id }, "The subscription has ended.");
}
